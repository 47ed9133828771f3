"""A back office in Python, with the module of docs/guides/integrating.md: prints what it met, as one JSON document."""

import asyncio
import json
import sys
from collections import Counter
from datetime import datetime

import ndc_orders as orders
from ndc_orders import Refused
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.service import RPCError


def euros(amount: str) -> dict:
    return {"amount": amount, "currency": "EUR"}


class Office:
    def __init__(self, client: Client):
        self.client = client
        # Typed search attributes by state, as `describe` decodes them.
        self.described: dict[str, dict] = {}

    def handle(self, reference: str):
        return self.client.get_workflow_handle(f"order/{reference}")

    async def describe(self, reference: str, state: str) -> None:
        described = await self.handle(reference).describe()
        self.described[state] = {
            pair.key.name: pair.value.isoformat() if isinstance(pair.value, datetime) else pair.value
            for pair in described.typed_search_attributes
            if pair.key.name.startswith("Ndc")
        }

    async def book(self, request: dict, *states: str) -> dict:
        """Starts an order, and describes it in every state that it is seen in."""
        started = await orders.start(self.client, request)
        assert started
        while True:
            now = await orders.status(self.client, request["reference"])
            await self.describe(request["reference"], now["state"])
            if now["state"] in {*states, *orders.RESTS}:
                return now
            await asyncio.sleep(0.05)

    async def update(self, reference: str, name: str, argument: dict, update_id: str) -> dict:
        answer = await orders.update(self.client, reference, name, argument, update_id)
        await self.describe(reference, answer["state"])
        return answer

    async def refused(self, reference: str, name: str, argument: dict, update_id: str) -> str:
        try:
            await orders.update(self.client, reference, name, argument, update_id)
        except Refused as refused:
            return refused.code
        return "taken"

    async def plain(self, reference: str, name: str) -> str:
        """What the SDK itself says of an Update, without the module."""
        try:
            await self.handle(reference).execute_update(name, {})
        except (RPCError, WorkflowUpdateFailedError) as error:
            return str(getattr(error, "cause", None) or error)
        return "taken"

    async def listed(self, condition: str) -> list[str]:
        return sorted([line.id async for line in self.client.list_workflows(f'WorkflowType = "orderWorkflow" AND {condition}')])

    async def listed_at_last(self, condition: str, reference: str) -> bool:
        for _ in range(100):
            if f"order/{reference}" in await self.listed(condition):
                return True
            await asyncio.sleep(0.1)
        return False


async def whole_life(office: Office, request: dict) -> dict:
    reference = request["reference"]
    held = await office.book(request, "held")
    again = await orders.start(office.client, request)
    listed = [
        await office.listed_at_last(condition, reference)
        for condition in ('NdcState = "held"', 'NdcTicketBy <= "2100-01-01T00:00:00Z"', "NdcAttention IS NULL")
    ]
    refused = {
        "too little": await office.refused(reference, "ticket", {"payUpTo": euros("1.00")}, "pay-0"),
        "no amount": await office.refused(reference, "ticket", {}, "pay-00"),
        "no quote": await office.refused(reference, "cancel", {"fee": euros("1.00")}, "cancel-0"),
        "no such Update": await office.plain(reference, "quote"),
    }
    ticketed = await office.update(reference, "ticket", {"payUpTo": held["total"]}, "pay-1")
    repeated = await office.update(reference, "ticket", {"payUpTo": held["total"]}, "pay-1")
    quoted = await office.update(reference, "quoteCancellation", {}, "quote-1")
    refused["another fee"] = await office.refused(reference, "cancel", {"fee": euros("1.23")}, "cancel-1")
    ending = asyncio.create_task(until_it_ends(office, reference))
    cancelled = await office.update(reference, "cancel", {"fee": quoted["quotedFee"]}, "cancel-2")
    result = await office.handle(reference).result()
    await office.describe(reference, "ended")
    again_at_end = await orders.update(office.client, reference, "cancel", {"fee": quoted["quotedFee"]}, "cancel-2")
    return {
        "again": again,
        "listed": listed,
        "refused": refused,
        "documents": len(ticketed["documents"]),
        "repeated": repeated["documents"] == ticketed["documents"],
        "money": cancelled["money"],
        "result": result["state"],
        "whileItEnded": await ending,
        "afterTheEnd": {
            "plain": await office.plain(reference, "refresh"),
            "ticket": await office.refused(reference, "ticket", {"payUpTo": held["total"]}, "pay-2"),
            "the cancellation again": again_at_end["state"],
        },
    }


async def until_it_ends(office: Office, reference: str) -> dict:
    """Sends Updates until the order has ended, from several callers. Returns what they were answered."""
    answers: Counter = Counter()

    async def caller(number: int) -> None:
        while True:
            try:
                argument = {"payUpTo": euros(f"{900 + number}.00")}
                await office.handle(reference).execute_update("release", argument)
                answers["taken"] += 1
            except WorkflowUpdateFailedError as error:
                answers[getattr(error.cause, "type", "")] += 1
            except RPCError as error:
                answers[error.status.name] += 1
                return

    await asyncio.gather(*(caller(number) for number in range(6)))
    return answers


async def asks_a_person(office: Office, first: dict, second: dict) -> dict:
    """The same trip under two references: the second one asks."""
    await office.book(first, "held")
    asking = await office.book(second, "held")
    listed = await office.listed_at_last("NdcAttention IS NOT NULL", second["reference"])
    wrong = await office.refused(second["reference"], "release", {"payUpTo": euros("900.00")}, "release-1")
    person = {"answer": "give-up", "who": "ab", "why": "one trip is wanted"}
    given_up = await office.update(second["reference"], "resolve", person, "resolve-1")
    ended = await office.refused(second["reference"], "cancel", {}, "cancel-1")
    return {"reason": asking["attention"]["reason"], "listed": listed, "wrong": wrong, "state": given_up["state"], "ended": ended}


async def terminated(office: Office, request: dict) -> dict:
    """Somebody terminates the workflow of a held order; an Update adopts it."""
    reference = request["reference"]
    await office.book(request, "held")
    await office.handle(reference).terminate("by mistake")
    return await office.update(reference, "refresh", {}, "refresh-1")


async def wrong(office: Office, request: dict, corrected: dict) -> dict:
    """A request with mistakes, then the corrected one under the same reference."""
    reference = request["reference"]
    await orders.start(office.client, request)
    result = await office.handle(reference).result()
    await office.describe(reference, "refused")
    update = await office.refused(reference, "cancel", {}, "cancel-1")
    again = await orders.start(office.client, corrected)
    return {"state": result["state"], "lastError": result["lastError"], "update": update, "again": again}


async def main() -> None:
    requests = json.load(sys.stdin)
    office = Office(await orders.connect())
    life, person, adopted, mistakes, unknown = await asyncio.gather(
        whole_life(office, requests["life"]),
        asks_a_person(office, requests["first"], requests["second"]),
        terminated(office, requests["terminated"]),
        wrong(office, requests["wrong"], requests["corrected"]),
        office.plain("NOBODY", "refresh"),
    )
    found = {"life": life, "person": person, "terminated": adopted, "wrong": mistakes, "unknown": unknown, "described": office.described}
    json.dump(found, sys.stdout)


asyncio.run(main())
