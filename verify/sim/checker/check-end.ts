import type { MailSandbox } from "#packages/mail-sandbox";
import type { Evidence } from "../evidence.ts";
import type { ProviderBooks } from "../sandboxes.ts";
import type { Finding } from "./finding.ts";
import { wordOn } from "./provider-word.ts";
import type { ShopOrder, ShopState } from "./read-shop.ts";

/** What must hold once everybody has been told everything: nothing waits, nothing is missing, nothing came twice. */
export function checkEnd(
  shop: ShopState,
  books: ProviderBooks,
  evidence: Evidence,
  inbox: MailSandbox["messages"],
): Finding[] {
  return [
    ...shop.orders.flatMap((order) => [...checkIsOver(order), ...checkMoney(order, books)]),
    ...books.sessions.flatMap((session): Finding[] => {
      const { word } = wordOn(books, session, evidence);
      const order = shop.orders.find(({ id }) => id === session.metadata["order_id"]);
      return word === "paid" && order?.status !== "paid"
        ? [
            {
              promise: "paid once",
              told: `${session.id} is paid, its order is ${order?.status ?? "missing"}`,
            },
          ]
        : [];
    }),
    ...checkRefunds(shop, books),
    ...checkInbox(shop, inbox),
  ];
}

function checkIsOver({ number, status }: ShopOrder): Finding[] {
  return status === "pending" || status === "processing"
    ? [{ promise: "nothing is forgotten", told: `order ${number} is still ${status} when all is over` }]
    : [];
}

function checkMoney(order: ShopOrder, books: ProviderBooks): Finding[] {
  if (order.status !== "paid") return [];
  const session = books.sessions.find(({ id }) => id === order.sessionId);
  return session?.payment_intent === order.paymentIntentId
    ? []
    : [{ promise: "paid once", told: `order ${order.number} names a payment that is not its own` }];
}

/** Shop and provider name the same refunds, with the same sums, and agree on what became of them. */
function checkRefunds({ orders }: ShopState, books: ProviderBooks): Finding[] {
  const known = orders.flatMap(({ refunds }) => refunds);
  const promise = "paid back at most what was paid" as const;
  return [
    ...books.refunds.flatMap(({ id, amount, status }): Finding[] => {
      const refund = known.find(({ providerId }) => providerId === id);
      if (!refund) return [{ promise, told: `the shop does not know of ${id}` }];
      if (refund.amountCents !== amount || refund.state !== status) {
        return [
          {
            promise,
            told: `${id} is ${status} over ${amount}, for the shop ${refund.state} over ${refund.amountCents}`,
          },
        ];
      }
      return [];
    }),
    ...known
      .filter(({ state, providerId }) => state === "pending" && providerId === null)
      .map(({ amountCents }): Finding => ({
        promise: "nothing is forgotten",
        told: `a refund of ${amountCents} never left the shop`,
      })),
  ];
}

/** Each mail of the outbox has arrived once, and nothing else has arrived. */
function checkInbox({ mails }: ShopState, inbox: MailSandbox["messages"]): Finding[] {
  const arrived = inbox.map(({ key }) => key ?? "");
  const outbox = new Set(mails.map(({ key }) => key));
  // Nothing goes by itself to an address from which something came back.
  const bounced = mails.filter(({ state }) => state === "bounced");
  const closed = new Set(bounced.map(({ recipient }) => recipient));
  const unknown = arrived.filter((key) => !outbox.has(key));
  return [
    ...unknown.map((key): Finding => ({
      promise: "each mail once",
      told: `a mail arrived that nobody recorded: ${key}`,
    })),
    ...mails.flatMap(({ key, state, recipient }): Finding[] => {
      const copies = arrived.filter((one) => one === key).length;
      // What was lost on its way may have arrived; after a day nobody may ask again.
      if (state === "queued" && !closed.has(recipient))
        return [{ promise: "nothing is forgotten", told: `the mail ${key} was never sent` }];
      const isRight = state === "sent" || state === "bounced" ? copies === 1 : copies <= 1;
      return isRight
        ? []
        : [{ promise: "each mail once", told: `the mail ${key} (${state}) has arrived ${copies} times` }];
    }),
  ];
}
