import { type Cents, VAT_RATE_PERCENT, vatIn } from "../money/money.ts";
import type { Day } from "../time/calendar-day.ts";
import { type CountryCode, type EuCountry, isEuCountry, vatPrefixOf } from "./countries.ts";
import type { VatCheck, VatNumber } from "./vat-number.ts";
import { standardRate } from "./vat-rates.ts";
import { isInVatArea, vatTerritory } from "./vat-territory.ts";

type Consumer = { readonly kind: "consumer" };
type Company = {
  readonly kind: "company";
  readonly vatNumber?: VatNumber | undefined;
  readonly check?: VatCheck | undefined;
};
type Address = { readonly country: CountryCode; readonly postcode: string };
export type Buyer = Address & (Consumer | Company);

/** The seller's settings. */
export type VatSettings = {
  /** The first day of the registration for OSS, or null (D55). */
  readonly ossSince: Day | null;
  /**
   * The countries outside the EU whose companies may buy. A member of the EU in this list opens its territories outside
   * the VAT area.
   */
  readonly countriesOutside: readonly CountryCode[];
};

export type Sale = {
  readonly day: Day;
  readonly buyer: Buyer;
  readonly settings: VatSettings;
  /**
   * The sales to consumers in other EU countries, without VAT and without this one, by calendar year. Of a year that has been above
   * the threshold they're above it, whatever was refunded later.
   */
  readonly crossBorderNetCents: { readonly thisYear: Cents; readonly lastYear: Cents };
  readonly grossCents: Cents;
};

/**
 * The VAT of a sale. `country` is its place of supply. Gross prices are those on screen, whichever VAT is in them; net
 * ones are without VAT.
 */
export type ChargedVat =
  | {
      readonly rule: "domestic" | "oss" | "below_threshold";
      readonly country: EuCountry;
      readonly ratePercent: number;
      readonly prices: "gross";
    }
  | {
      readonly rule: "reverse_charge";
      readonly country: EuCountry;
      readonly ratePercent: 0;
      readonly prices: "net";
    }
  | {
      readonly rule: "outside_eu";
      readonly country: CountryCode;
      readonly ratePercent: 0;
      readonly prices: "net";
    };
export type VatRule = ChargedVat["rule"];
export const VAT_RULES = [
  "domestic",
  "reverse_charge",
  "oss",
  "below_threshold",
  "outside_eu",
] as const satisfies readonly VatRule[];
export type VatRefusal = "consumer_outside" | "company_outside";
export type VatDecision = ChargedVat | { readonly rule: "refused"; readonly reason: VatRefusal };

/** True for a sale to a consumer in another EU country, or to a company that's treated as one: it counts against the threshold. */
export const isCrossBorder = (rule: VatDecision["rule"]): boolean =>
  rule === "oss" || rule === "below_threshold";

/** Art. 59c Directive 2006/112/EC. A sum above it, in this calendar year or the last, moves the tax to the buyer's country. */
export const CROSS_BORDER_THRESHOLD_CENTS: Cents = 10_000_00;

/** From here on the seller is warned (D55). */
export const CROSS_BORDER_WARNING_CENTS: Cents = 7_000_00;

/** Decides who pays which VAT (D53, D55). The first rule that applies counts. */
export function decideVat(sale: Sale): VatDecision {
  const { day, buyer, settings } = sale;
  const { country } = buyer;
  if (country === "NL") return dutchVat("domestic", day);
  if (!isEuCountry(country) || !isInVatArea(country, buyer.postcode)) return outsideVatArea(buyer, settings);
  if (hasConfirmedNumber(buyer, country))
    return { rule: "reverse_charge", country, ratePercent: 0, prices: "net" };
  if (!isTaxedAtDestination(sale)) return dutchVat("below_threshold", day);
  const ratePercent = vatTerritory(country, buyer.postcode)?.ratePercent ?? standardRate(country, day);
  return { rule: "oss", country, ratePercent, prices: "gross" };
}

const dutchVat = (rule: "domestic" | "below_threshold", day: Day): VatDecision => ({
  rule,
  country: "NL",
  ratePercent: standardRate("NL", day),
  prices: "gross",
});

function outsideVatArea({ kind, country }: Buyer, { countriesOutside }: VatSettings): VatDecision {
  if (kind === "consumer") return { rule: "refused", reason: "consumer_outside" };
  return countriesOutside.includes(country)
    ? { rule: "outside_eu", country, ratePercent: 0, prices: "net" }
    : { rule: "refused", reason: "company_outside" };
}

/**
 * Without a valid number of the country where it's established, a company is treated as a consumer (Art. 18 Regulation
 * 282/2011). So an XI number never counts: for services, Northern Ireland is outside the EU.
 */
const hasConfirmedNumber = (buyer: Buyer, country: EuCountry): boolean =>
  buyer.kind === "company" && buyer.check === "valid" && buyer.vatNumber?.prefix === vatPrefixOf(country);

/** Returns what an order counts against the threshold: its price × 100/121, whichever VAT is in it (D55). */
export const countedCents = (grossCents: Cents): Cents => grossCents - vatIn(grossCents, VAT_RATE_PERCENT);

/** Returns true if a company accounts for the VAT itself, whatever the other sales of the shop (D53). */
export const isReverseCharged = (buyer: Buyer, day: Day): boolean =>
  decideVat({
    day,
    buyer,
    settings: { ossSince: null, countriesOutside: [] },
    crossBorderNetCents: { thisYear: 0, lastYear: 0 },
    grossCents: 0,
  }).rule === "reverse_charge";

/** The order that takes this year's sales above the threshold is already taxed at its destination. */
function isTaxedAtDestination({ day, settings, crossBorderNetCents, grossCents }: Sale): boolean {
  const { thisYear, lastYear } = crossBorderNetCents;
  const withThisOrder = thisYear + countedCents(grossCents);
  return (
    (settings.ossSince !== null && settings.ossSince <= day) ||
    Math.max(withThisOrder, lastYear) > CROSS_BORDER_THRESHOLD_CENTS
  );
}
