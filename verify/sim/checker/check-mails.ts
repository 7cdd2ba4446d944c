import { createHmac } from "node:crypto";
import { COMPANY } from "#domain/company.ts";
import type { MailSandbox } from "#packages/mail-sandbox";
import type { Evidence } from "../evidence.ts";
import { type Finding, nameOf } from "./finding.ts";
import type { ShopMail, ShopState } from "./read-shop.ts";
import { SECRETS } from "../worker.ts";

const PROMISE = "each mail once";
/** An hour (D46). */
const HOUR_MS = 60 * 60 * 1000;
const MOST_TO_ANYBODY = 3;
const MOST_TO_THE_SHOP = 10;

/** What must hold of mails at every moment. `inbox` is what the provider has accepted, in that order. */
export function checkMails(shop: ShopState, evidence: Evidence, inbox: MailSandbox["messages"]): Finding[] {
  const arrivals = arrivalsIn(inbox);
  return [
    ...checkConfirmations(shop),
    ...checkAdministratorMails(shop),
    ...checkCopies(shop, evidence),
    ...checkFormMails(shop),
    ...checkBounces(shop, evidence),
    ...checkRefused(shop, arrivals),
    ...shop.orders.flatMap(({ id }) => checkSequence(shop, id, arrivals)),
  ];
}

/** When each mail arrived first, by its key. */
function arrivalsIn(inbox: MailSandbox["messages"]): ReadonlyMap<string, number> {
  const arrivals = new Map<string, number>();
  inbox.forEach(({ key }, at) => {
    if (key !== null && !arrivals.has(key)) arrivals.set(key, at);
  });
  return arrivals;
}

/** What happens and its mail are there together, or neither is. */
function checkConfirmations({ orders, mails }: ShopState): Finding[] {
  return orders.flatMap((order) => {
    // An administrator may send one again, as a mail of its own.
    const count = (kind: string) =>
      mails.filter((mail) => mail.kind === kind && mail.orderId === order.id && !isRepeat(mail)).length;
    const confirmations = count("order_confirmation");
    if (confirmations !== (order.status === "paid" ? 1 : 0)) {
      return [
        {
          promise: PROMISE,
          told: `${nameOf(order)} is ${order.status} and has ${confirmations} confirmations`,
        },
      ];
    }
    const isDelivered = order.units.some(({ steps }) => steps.some(({ to }) => to === "delivered"));
    return isDelivered && count("delivery") === 0
      ? [{ promise: PROMISE, told: `${nameOf(order)} was delivered without a mail` }]
      : [];
  });
}

const isRepeat = ({ key }: ShopMail): boolean => key.startsWith("resend/");

/** A withdrawal and a message are stored with their mail, unless forms have mailed the address too often (D46). */
function checkCopies(shop: ShopState, { copiesSeen }: Evidence): Finding[] {
  const keys = new Set(shop.mails.map(({ key }) => key));
  const causes = [
    ...shop.withdrawals.map(({ number, email }) => ({
      key: `withdrawal_acknowledgement/WD-${String(number).padStart(6, "0")}`,
      email,
      most: MOST_TO_ANYBODY,
    })),
    ...shop.messages.map(({ id }) => ({
      key: `contact_message/${id}`,
      email: COMPANY.email,
      most: MOST_TO_THE_SHOP,
    })),
  ].filter(({ key }) => !copiesSeen.has(key));
  for (const { key } of causes) copiesSeen.add(key);
  return causes
    .filter(({ key, email, most }) => !keys.has(key) && mailedBy(shop, email) < most)
    .map(({ key }) => ({ promise: PROMISE, told: `there is no mail ${key}` }));
}

/** How many mails public forms have sent to an address, by the counts that the shop keeps. */
const mailedBy = ({ formMails }: ShopState, email: string): number =>
  formMails.filter(({ hash }) => hash === hashOf(email)).length;

const hashOf = (email: string): string =>
  createHmac("sha256", SECRETS.orderLinkSecret).update(`form-mail:${email}`).digest("hex");

/** All forms together mail an address three times an hour at most, and the shop's own ten times (D46). */
function checkFormMails({ formMails }: ShopState): Finding[] {
  const toTheShop = hashOf(COMPANY.email);
  const tooMany = formMails.find(({ hash, atMs }) => {
    const within = formMails.filter(
      (one) => one.hash === hash && one.atMs <= atMs && one.atMs > atMs - HOUR_MS,
    );
    return within.length > (hash === toTheShop ? MOST_TO_THE_SHOP : MOST_TO_ANYBODY);
  });
  return tooMany
    ? [{ promise: "forms mail nobody too often", told: "forms have mailed an address too often" }]
    : [];
}

/** Each change of an administrator has its mail (D44). Those of one moment may share one. */
function checkAdministratorMails({ orders, mails }: ShopState): Finding[] {
  return orders.flatMap((order) => {
    const changes = order.units
      .flatMap(({ steps }) => steps)
      .filter(({ kind, note }) => kind === "details_given" && note !== null);
    const told = mails.filter(
      (mail) => mail.kind === "administrator_changed" && mail.orderId === order.id && !isRepeat(mail),
    ).length;
    const made = new Set(changes.map(({ at }) => at)).size;
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

/** A mail that came back is marked once the shop has acknowledged that: no late answer says that it was sent. No other is. */
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

/** Failed means that every attempt was refused: what the provider has was not. Else it would be sent a second time. */
function checkRefused({ mails }: ShopState, arrivals: ReadonlyMap<string, number>): Finding[] {
  return mails
    .filter(({ key, state }) => state === "failed" && arrivals.has(key))
    .map(({ key }) => ({ promise: PROMISE, told: `the mail ${key} has arrived, and is marked as refused` }));
}

/** One order's mails arrive in the sequence of their causes, but for those that leave on somebody's word (D45). */
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
