"""A receiver of webhooks: verifies each event, reads it by the generated model, and prints it as a line."""

import json
import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

from ndc_flows.models import OrderEvent
from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            event = OrderEvent.from_dict(webhook.verify(body, dict(self.headers)))
        except WebhookVerificationError as refused:
            print(f"refused: {refused}", flush=True)
            self.send_response(400)
        else:
            line = {
                "id": self.headers["webhook-id"],
                "type": event.type_.value,
                "reference": event.data.reference,
                "state": event.data.state.value,
                "sequence": event.data.sequence,
            }
            print(json.dumps(line), flush=True)
            self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


HTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver).serve_forever()
