"""An order's whole life, and every refusal that can be provoked, by the client that openapi-python-client makes of the document."""

import datetime
import json
import sys
import time
from typing import Any

import httpx
from ndc_flows import AuthenticatedClient, Client, models
from ndc_flows.api.batches import pause_schedule, read_batch
from ndc_flows.api.cancellation import cancel, quote_cancellation
from ndc_flows.api.changes import accept_change, adopt_order, resolve
from ndc_flows.api.events import list_events, redeliver
from ndc_flows.api.orders import list_orders, read_order, read_timeline, refresh, start_order
from ndc_flows.api.passengers import list_messages, read_passengers
from ndc_flows.api.selection import list_offers, select_offer
from ndc_flows.api.ticketing import ticket
from ndc_flows.models import Amount, OrderState, ProblemCode, ResolveAnswer
from ndc_flows.types import Response

given = json.loads(sys.argv[1])
url, tokens = given["url"], given["tokens"]

client = AuthenticatedClient(base_url=url, token=tokens["cashier"], timeout=httpx.Timeout(60))
reader = AuthenticatedClient(base_url=url, token=tokens["reader"], timeout=httpx.Timeout(60))
nobody = Client(base_url=url, timeout=httpx.Timeout(60))


def trip(name: str, **changes: Any) -> models.OrderRequest:
    """Members with a default are left out."""
    request = dict(
        reference=f"PY-{name}",
        requested_at=datetime.datetime.now(datetime.timezone.utc),
        provider="sandbox",
        journeys=[models.Journey("LHR", "CDG", datetime.date.fromisoformat(given["dates"][0]))],
        passengers=[
            models.Passenger(
                pax_id="PAX1",
                type_="ADT",
                title="MR",
                gender=models.PassengerGender.M,
                given_name="Paul",
                surname=name,
                birth_date=datetime.date(1985, 4, 13),
            )
        ],
        contact=models.Contact(
            email="paul@example.com", phone=models.ContactPhone(number="600000000", country_code="33")
        ),
        choose=models.CheapestChoice(how="cheapest"),
    )
    return models.OrderRequest(**{**request, **changes})


def start(request: models.OrderRequest) -> str:
    response = start_order.sync_detailed(client=client, body=request)
    assert response.status_code == 201, response
    assert response.headers["location"] == f"/orders/{request.reference}"
    assert isinstance(response.parsed, models.StartedOrder)
    return response.parsed.reference


def reached(reference: str, state: OrderState) -> models.OrderStatus:
    """Polls until the order is in a state."""
    end = time.monotonic() + 240
    while True:
        status = read_order.sync(reference, client=client)
        assert isinstance(status, models.OrderStatus), status
        if status.state == state:
            return status
        assert time.monotonic() < end, f"{reference} is {status.state}, not {state}"
        time.sleep(0.1)


def done(reference: str, state: OrderState, response: Response[Any]) -> models.OrderStatus:
    """The status that an Update leads to, whether it is answered with it or while the order still works."""
    if isinstance(response.parsed, models.WorkingOrder):
        return reached(reference, state)
    assert isinstance(response.parsed, models.OrderStatus), response
    return response.parsed


met: list[str] = []


def meets(code: ProblemCode, response: Response[Any]) -> None:
    """Meets a refusal. The code is one that the document knows."""
    problem = response.parsed
    assert isinstance(problem, models.Problem), (code, response)
    assert problem.code == code and problem.status == response.status_code and problem.title, problem
    met.append(code.value)


def raw(method: str, path: str, **options: Any) -> Response[Any]:
    """A call that the generated client does not make."""
    headers = {"authorization": f"Bearer {tokens['cashier']}", "content-type": "application/json"}
    headers.update(options.pop("headers", {}))
    told = httpx.request(method, url + path, headers=headers, **options)
    return Response(told.status_code, told.content, told.headers, models.Problem.from_dict(told.json()))


def euros(amount: str) -> Amount:
    return Amount(amount=amount, currency="EUR")


# Those that take a while are started first.
odd = start(trip("Oddcreate"))
outbound, inbound = (datetime.date.fromisoformat(each) for each in given["dates"])
halves = start(
    trip(
        "Halves",
        journeys=[models.Journey("BRE", "ATH", outbound), models.Journey("ATH", "BRE", inbound)],
        choose=models.AwaitedChoice(how="await", until=datetime.datetime.fromisoformat(given["until"])),
    )
)
request = trip("Life")
life = start(request)
stubborn = start(trip("Schedule-Noaccept"))

held = reached(life, OrderState.HELD)
total = Amount.from_dict(held.total.to_dict())
tag = read_order.sync_detailed(life, client=client).headers["etag"]
again = read_order.sync_detailed(life, client=client, if_none_match=tag)
assert again.status_code == 304 and again.parsed is None, "an unchanged order was sent again"
meets(ProblemCode.REFERENCE_TAKEN, start_order.sync_detailed(client=client, body=trip("Life", currency="GBP")))
meets(ProblemCode.NO_OFFERS, list_offers.sync_detailed(life, client=client))
meets(ProblemCode.NO_QUOTE, cancel.sync_detailed(life, client=client, body=models.Cancel(fee=euros("1.00"))))
meets(
    ProblemCode.PAYS_TOO_LITTLE,
    ticket.sync_detailed(life, client=client, body=models.Ticket(pay_up_to=euros("1.00"))),
)
meets(
    ProblemCode.ANOTHER_ORDER,
    refresh.sync_detailed(life, client=client, body=models.Refresh(order_id="ANOTHER")),
)


def pay(amount: Amount, **key: str) -> Response[Any]:
    return ticket.sync_detailed(life, client=client, body=models.Ticket(pay_up_to=amount), **key)


ticketed = done(life, OrderState.TICKETED, pay(total, idempotency_key="pay-1"))
meets(ProblemCode.KEY_USED, pay(euros("9000.00"), idempotency_key="pay-1"))
meets(ProblemCode.ALREADY_TICKETED, pay(total))

quoted = done(life, OrderState.TICKETED, quote_cancellation.sync_detailed(life, client=client))
fee = Amount.from_dict(quoted.quoted_fee.to_dict())
meets(ProblemCode.OTHER_AMOUNT, cancel.sync_detailed(life, client=client, body=models.Cancel(fee=euros("0.01"))))
cancelled = done(
    life, OrderState.CANCELLED, cancel.sync_detailed(life, client=client, body=models.Cancel(fee=fee))
)
meets(ProblemCode.NOT_IN_THIS_STATE, cancel.sync_detailed(life, client=client, body=models.Cancel()))

# It is cancelled a moment before its workflow has ended.
while not isinstance(adopt_order.sync(life, client=client), models.Problem):
    time.sleep(0.1)
meets(ProblemCode.NOT_STOPPED, adopt_order.sync_detailed(life, client=client))
strange = models.OrderElsewhere(provider="sandbox", order_id="999999998")
meets(ProblemCode.ORDER_NOT_FOUND, adopt_order.sync_detailed("NEW-PY", client=client, body=strange))
meets(ProblemCode.BAD_CURSOR, list_events.sync_detailed(client=client, after="nowhere"))
meets(
    ProblemCode.UNKNOWN_DELIVERY,
    redeliver.sync_detailed(client=client, body=models.Redelivery(id="webhook/A/b/c")),
)
meets(ProblemCode.UNKNOWN_BATCH, read_batch.sync_detailed("nothing", client=client))
meets(
    ProblemCode.UNKNOWN_SCHEDULE,
    pause_schedule.sync_detailed("nothing", client=client, body=models.ScheduleNote()),
)
meets(ProblemCode.NO_ARCHIVE, list_messages.sync_detailed(life, client=client))

timeline = read_timeline.sync(life, client=client)
assert isinstance(timeline, models.Timeline)
asked = [entry.name for entry in timeline.entries if isinstance(entry, models.TimelineUpdate)]
assert "ticket" in asked, asked
travel = read_passengers.sync(life, client=client)
assert isinstance(travel, models.PassengerList) and travel.passengers[0].given_name == "Paul"

meets(ProblemCode.UNAUTHORIZED, list_orders.sync_detailed(client=nobody))
meets(ProblemCode.FORBIDDEN, start_order.sync_detailed(client=reader, body=request))
meets(ProblemCode.BAD_REQUEST, start_order.sync_detailed(client=client, body=trip("Life", journeys=[])))
meets(ProblemCode.UNKNOWN_REFERENCE, read_order.sync_detailed("NOBODY", client=client))
meets(ProblemCode.ORDER_STOPPED, read_order.sync_detailed(given["stopped"], client=client))
meets(ProblemCode.REFERENCE_FORGOTTEN, read_order.sync_detailed(given["forgotten"], client=client))
meets(ProblemCode.NOT_FOUND, raw("GET", "/nothing"))
meets(ProblemCode.METHOD_NOT_ALLOWED, raw("PUT", "/orders"))
meets(ProblemCode.NOT_READABLE, raw("POST", "/orders", content="{"))
meets(ProblemCode.WRONG_TYPE, raw("POST", "/orders", content="a", headers={"content-type": "text/plain"}))
meets(ProblemCode.TOO_LARGE, raw("POST", "/orders", content=" " * 300_000))
meets(ProblemCode.HEADERS_TOO_LARGE, raw("GET", "/orders", headers={"x-filler": "x" * 20_000}))

reached(stubborn, OrderState.HELD)
done(stubborn, OrderState.ATTENTION, refresh.sync_detailed(stubborn, client=client))
meets(ProblemCode.REFUSED, accept_change.sync_detailed(stubborn, client=client, body=models.AcceptChange()))

reached(halves, OrderState.AWAITING_CHOICE)
offers = list_offers.sync(halves, client=client)
assert isinstance(offers, models.OfferList)
half = next(offer.offer_id for offer in offers.offers if offer.match == models.OfferMatch.PARTIAL)
for code, chosen in [(ProblemCode.UNKNOWN_OFFER, "none"), (ProblemCode.OFFER_INCOMPLETE, half)]:
    meets(code, select_offer.sync_detailed(halves, client=client, body=models.SelectOffer(offer_ids=[chosen])))

reached(odd, OrderState.ATTENTION)


def decide(answer: ResolveAnswer, **more: Any) -> Response[Any]:
    body = models.Resolve(answer=answer, who="agent 17", why="The airline said so.", **more)
    return resolve.sync_detailed(odd, client=client, body=body)


meets(ProblemCode.ANSWER_NOT_ACCEPTED, decide(ResolveAnswer.TICKETED_ELSEWHERE))
meets(ProblemCode.ORDER_ID_MISSING, decide(ResolveAnswer.ORDER_ID))
meets(ProblemCode.BAD_MEANING, decide(ResolveAnswer.CODE_MEANS, meaning=models.ResolveMeaning.RETRY_LATER))

waiting = start(trip("Onrequest"))
reached(waiting, OrderState.HELD)
meets(
    ProblemCode.ON_REQUEST,
    ticket.sync_detailed(waiting, client=client, body=models.Ticket(pay_up_to=euros("9000.00"))),
)

orders = list_orders.sync(client=client, attention=True, limit=10)
assert isinstance(orders, models.OrderList) and orders.orders

# An address that guesses tokens is told to wait; ten may be wrong.
for number in range(11):
    guess = AuthenticatedClient(base_url=url, token=f"{'p' * 42}{number}")
    response = list_orders.sync_detailed(client=guess)
meets(ProblemCode.TOO_MANY_ATTEMPTS, response)

print(
    json.dumps(
        {
            "reference": life,
            "states": [status.state.value for status in (held, ticketed, quoted, cancelled)],
            "paid": cancelled.paid_fee.to_dict(),
            "quoted": fee.to_dict(),
            "met": met,
        }
    )
)
