import type { IncomingMessage } from "node:http";
import { NO_CALL } from "./books.ts";
import type { BankMethod, PaymentFields } from "./browser/payment-details.ts";
import { escaped } from "../shared/escaped.ts";
import { euros } from "./euros.ts";
import type { Answer } from "../shared/http.ts";
import { newId } from "./ids.ts";
import type { Ledger } from "./ledger.ts";
import { totalCents, type SessionRecord } from "./records.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const NAMES: Readonly<Record<BankMethod, string>> = { ideal: "iDEAL | Wero", pay_by_bank: "Pay by Bank" };
const CHOICES = [
  { step: "authorize", label: "Authorize", look: "" },
  { step: "fail", label: "Fail", look: "secondary" },
  { step: "stay", label: "Authorize, and don’t go back", look: "secondary" },
];

type Pending = { sessionId: string; fields: PaymentFields; method: BankMethod };

/** The payments that a bank's page has been opened for. They are lost by a restart, like a bank's own session. */
export class BankPayments {
  readonly #pending = new Map<string, Pending>();

  /** Returns the path of the bank's page for a payment. */
  open(pending: Pending): string {
    const token = newId.request();
    this.#pending.set(token, pending);
    return `/bank?payment=${token}`;
  }

  find(token: string | null): Pending | undefined {
    return this.#pending.get(token ?? "");
  }
}

/** Returns the return page's address with the session's id. */
export function returnAddress({ returnUrl, id }: SessionRecord): string | null {
  return returnUrl?.replaceAll("{CHECKOUT_SESSION_ID}", id) ?? null;
}

/**
 * Serves the page of the bank that a redirect method leads to, in place of the site's page, and its three ways on: paid and
 * back, failed and back with the session still open, and paid but never back. Null for any other path.
 */
export function handleBank(
  { ledger, bankPayments }: { ledger: Ledger; bankPayments: BankPayments },
  request: IncomingMessage,
  url: URL,
): Answer | null {
  const [, , step] = url.pathname.split("/");
  if (!/^\/bank(\/\w+)?$/.test(url.pathname) || request.method !== "GET") return null;
  const token = url.searchParams.get("payment");
  const pending = bankPayments.find(token);
  if (!pending) return page(404, "<h1>This payment isn’t known here.</h1>");
  const session = ledger.read(pending.sessionId);
  if (step === undefined) return question(session, pending.method, token ?? "");
  if (step !== "fail" && session.status === "open") {
    ledger.pay(session.id, pending.fields, NO_CALL, "succeeded");
  }
  const back = returnAddress(session);
  if (step === "stay" || back === null) return page(200, "<h1>Authorized. You can close this page.</h1>");
  return { status: 303, headers: { location: back, "cache-control": "no-store" }, body: "" };
}

function question(session: SessionRecord, method: BankMethod, token: string): Answer {
  const links = CHOICES.map(
    ({ step, label, look }) =>
      `<a class="${look}" href="/bank/${step}?payment=${escaped(token)}">${label}</a>`,
  );
  const amount = euros(totalCents(session.lineItems));
  return page(
    200,
    `<h1>${NAMES[method]}: pay ${amount}?</h1><p>The sandbox’s bank. No money moves.</p><div class="choices">${links.join("")}</div>`,
  );
}

function page(status: number, content: string): Answer {
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": POLICY,
      "referrer-policy": "no-referrer",
    },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Bank of the sandbox</title>
<link rel="stylesheet" href="/checkout/checkout.css"></head><body><main id="page">${content}</main></body></html>`,
  };
}
