import { createHmac } from "node:crypto";
import { COMPANY } from "#domain/seller/company.ts";
import { type Finding, withdrawalNumber } from "./finding.ts";
import type { Observation } from "./observation.ts";
import type { ShopState } from "./shop-state.ts";

/** An hour (D46). */
const HOUR_MS = 60 * 60 * 1000;
const MOST_TO_ANYBODY = 3;
const MOST_TO_THE_SHOP = 10;

/** Mails from public forms: a copy of each stored form, and a limit on how often anybody is mailed (D46). */
export function checkFormMails({ shop, evidence }: Observation): Finding[] {
  const { addressSecret, copiesSeen } = evidence;
  // Without it, the shop's counts of mails per address can't be matched.
  if (addressSecret === null) return [];
  const hashOf = (email: string): string =>
    createHmac("sha256", addressSecret).update(`form-mail:${email}`).digest("hex");
  return [...checkCopies(shop, copiesSeen, hashOf), ...checkFrequency(shop, hashOf(COMPANY.email))];
}

/** A withdrawal and a message are stored with their mail, unless forms have mailed the address too often. */
function checkCopies(shop: ShopState, seen: Set<string>, hashOf: (email: string) => string): Finding[] {
  const keys = new Set(shop.mails.map(({ key }) => key));
  const causes = [
    ...shop.withdrawals.map(({ number, email }) => ({
      key: `withdrawal_acknowledgement/${withdrawalNumber(number)}`,
      email,
      most: MOST_TO_ANYBODY,
    })),
    ...shop.messages.map(({ id }) => ({
      key: `contact_message/${id}`,
      email: COMPANY.email,
      most: MOST_TO_THE_SHOP,
    })),
  ].filter(({ key }) => !seen.has(key));
  for (const { key } of causes) seen.add(key);
  const mailedBefore = (email: string): number =>
    shop.formMails.filter(({ hash }) => hash === hashOf(email)).length;
  return causes
    .filter(({ key, email, most }) => !keys.has(key) && mailedBefore(email) < most)
    .map(({ key }) => ({ promise: "each mail once", told: `there is no mail ${key}` }));
}

/** All forms together send an address at most three mails per hour, and the shop's own address at most ten. */
function checkFrequency({ formMails }: ShopState, toTheShop: string): Finding[] {
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
