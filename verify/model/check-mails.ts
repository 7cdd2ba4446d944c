import type { Evidence } from "./evidence.ts";
import { type Finding, nameOf } from "./finding.ts";
import type { Message, Observation } from "./observation.ts";
import type { ShopMail, ShopOrder, ShopState } from "./shop-state.ts";

const PROMISE = "each mail once";

/** Rules for the outbox that hold at every moment. */
export function checkOutbox(shop: ShopState): Finding[] {
  return [
    ...shop.orders.flatMap((order) => checkCauses(order, shop.mails)),
    ...checkAdministratorMails(shop),
  ];
}

/** The other rules for mails that hold at every moment. */
export function checkMails({ shop, evidence, inbox }: Observation): Finding[] {
  const arrivals = arrivalsIn(inbox);
  return [
    ...checkBounces(shop, evidence),
    ...checkRefused(shop, arrivals),
    ...checkWording(shop, inbox),
    ...shop.orders.flatMap(({ id }) => checkSequence(shop, id, arrivals)),
  ];
}

/** Returns the time of each mail's first arrival, by its key. */
function arrivalsIn(inbox: readonly Message[]): ReadonlyMap<string, number> {
  const arrivals = new Map<string, number>();
  inbox.forEach(({ key }, at) => {
    if (key !== null && !arrivals.has(key)) arrivals.set(key, at);
  });
  return arrivals;
}

/** An event and its mail are stored together or not at all: the payment's, each delivery's and each refund's. */
function checkCauses(order: ShopOrder, mails: readonly ShopMail[]): Finding[] {
  // An administrator can send one again, as a separate mail.
  const own = mails.filter((mail) => mail.orderId === order.id && !isRepeat(mail));
  const count = (kind: string): number => own.filter((mail) => mail.kind === kind).length;
  const find = (told: string): Finding => ({ promise: PROMISE, told: `${nameOf(order)} ${told}` });
  const confirmations = count("order_confirmation");
  const due = order.status === "paid" ? 1 : 0;
  const refunded = order.refunds.filter(({ hasSucceeded }) => hasSucceeded).length;
  const told = own.filter(({ kind }) => kind === "delivery").map(({ text }) => text);
  const untold = order.units
    .flatMap(({ steps }) => steps)
    .filter(({ kind, note }) => kind === "delivered" && !told.some((text) => text.includes(note ?? "")));
  return [
    ...(confirmations === due ? [] : [find(`is ${order.status} and has ${confirmations} confirmations`)]),
    ...untold.map(({ note }) => find(`was delivered as ${note} without a mail that says so`)),
    ...(count("refund") === refunded
      ? []
      : [find(`was refunded ${refunded} times and has ${count("refund")} mails of that`)]),
  ];
}

const isRepeat = ({ key }: ShopMail): boolean => key.startsWith("resend/");

/** Each change of an administrator has its mail (D44). Changes made at the same moment may share one. */
function checkAdministratorMails({ orders, mails }: ShopState): Finding[] {
  return orders.flatMap((order) => {
    const changes = order.units
      .flatMap(({ steps }) => steps)
      .filter(({ kind, note }) => kind === "details_given" && note !== null);
    const told = mails.filter(
      (mail) => mail.kind === "administrator_changed" && mail.orderId === order.id && !isRepeat(mail),
    ).length;
    const made = new Set(changes.map(({ atMs }) => atMs)).size;
    return made <= told
      ? []
      : [
          {
            promise: PROMISE,
            told: `${nameOf(order)} changed its administrator ${made} times, and has ${told} mails of that`,
          },
        ];
  });
}

/**
 * A bounced mail is marked once the shop has acknowledged the bounce, and no late response marks it as sent. No other
 * mail is marked.
 */
function checkBounces({ mails }: ShopState, { bounced }: Evidence): Finding[] {
  return mails.flatMap(({ key, state }) => {
    const isAcknowledged = bounced.get(key);
    if (isAcknowledged === true && state !== "bounced") {
      return [{ promise: PROMISE, told: `the mail ${key} bounced, and is ${state}` }];
    }
    const isInvented = isAcknowledged === undefined && state === "bounced";
    return isInvented
      ? [{ promise: PROMISE, told: `the mail ${key} is marked as bounced and never came back` }]
      : [];
  });
}

/**
 * 'Failed' means that every attempt was refused. If the provider had accepted one, a retry would send the mail twice.
 */
function checkRefused({ mails }: ShopState, arrivals: ReadonlyMap<string, number>): Finding[] {
  return mails
    .filter(({ key, state }) => state === "failed" && arrivals.has(key))
    .map(({ key }) => ({ promise: PROMISE, told: `the mail ${key} has arrived, and is marked as refused` }));
}

/**
 * The key in a link is made when the mail leaves, because an order's links may have been ended since it was written
 * (D44).
 */
const withoutKeys = (text: string): string => text.replaceAll(/(?<=\/order\/)[\w-]+/g, "");

/** A mail arrives as it was written, at the address it was written for. */
function checkWording({ mails }: ShopState, inbox: readonly Message[]): Finding[] {
  const written = new Map(mails.map((mail) => [mail.key, mail]));
  return inbox.flatMap(({ key, to, text }) => {
    const mail = written.get(key ?? "");
    return mail === undefined ||
      (withoutKeys(mail.text) === withoutKeys(text) && mail.recipient === to.join())
      ? []
      : [{ promise: PROMISE, told: `the mail ${mail.key} arrived otherwise than it was written` }];
  });
}

/** One order's mails arrive in the order of their causes, except those that are sent by hand (D45). */
function checkSequence(
  { mails }: ShopState,
  orderId: string,
  arrivals: ReadonlyMap<string, number>,
): Finding[] {
  const own = mails.filter((mail) => mail.orderId === orderId && isInSequence(mail));
  const arrived = own.flatMap(({ key }) => {
    const at = arrivals.get(key);
    return at === undefined ? [] : [{ key, at }];
  });
  const late = arrived.find(({ at }, index) => arrived.slice(index + 1).some((other) => other.at < at));
  return late ? [{ promise: "mails in sequence", told: `an order's later mail overtook ${late.key}` }] : [];
}

const isInSequence = ({ kind, byHand }: ShopMail): boolean =>
  kind !== "withdrawal_acknowledgement" && !byHand;

/**
 * Once all events and mails have been delivered: each mail of the outbox has arrived once, and nothing else has
 * arrived.
 */
export function checkInbox({ shop: { mails }, inbox }: Observation): Finding[] {
  const arrived = inbox.map(({ key }) => key ?? "");
  const outbox = new Set(mails.map(({ key }) => key));
  // Nothing is sent automatically to an address that bounced.
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
      // An alert about what the last run found leaves with the next one.
      if (key.startsWith("shop_notice/alert/") && copies === 0) return [];
      // A mail whose response was lost may have arrived, and after a day it can't be sent again safely.
      if (state === "queued" && !closed.has(recipient))
        return [{ promise: "nothing is forgotten", told: `the mail ${key} was never sent` }];
      const isRight = state === "sent" || state === "bounced" ? copies === 1 : copies <= 1;
      return isRight
        ? []
        : [{ promise: "each mail once", told: `the mail ${key} (${state}) has arrived ${copies} times` }];
    }),
  ];
}
