import { isAskedLater } from "#domain/books/late-vat-check.ts";
import type { CartVat } from "#domain/cart/cart-vat.ts";
import { type Company, companyProblems } from "#domain/cart/company.ts";
import { registeredCompany } from "#domain/cart/registered-company.ts";
import { NETHERLANDS, type Residence, residenceProblem } from "#domain/cart/residence.ts";
import type { Cents } from "#domain/money/money.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { type CountryCode, isEuCountry } from "#domain/vat/countries.ts";
import {
  type Buyer,
  type ChargedVat,
  decideVat,
  type Sale,
  type VatDecision,
} from "#domain/vat/decide-vat.ts";
import { readVatNumber, vatNumberProblem } from "#domain/vat/vat-number.ts";
import { VAT_REFUSAL_TEXT } from "#domain/vat/vat-rule-words.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import type { NewOrder } from "../../records/orders.ts";
import { crossBorderSales } from "../../records/vat.ts";
import type { Services } from "../../request/services.ts";
import { currentCheck, type VatNumberCheck } from "../../vies/check-vat-number.ts";
import type { LookedUpCompany } from "./response-schemas.ts";

/** The part of an order that its buyer decides: its VAT, and who it is for (D53, D76). */
export type Taxed = Pick<NewOrder, "vatRule" | "vatRate" | "company" | "vatFacts">;

/** Whom a cart is for. Without a residence, a consumer lives in the Netherlands. */
export type CartBuyer = {
  readonly company?: Company | undefined;
  readonly residence?: Residence | undefined;
};

/** Whom a checkout is for: a company with the VAT that the shopper has seen. */
export type RequestedBuyer = Pick<CartBuyer, "residence"> & {
  readonly company?: (Company & { readonly shown: CartVat }) | undefined;
  /** The country that the request came from; null if unknown. */
  readonly requestCountry: CountryCode | null;
};

/** The price on screen, and the cross-border sales before. */
type Sums = Pick<Sale, "grossCents" | "crossBorderNetCents">;

const VAT_CHANGED_TEXT =
  "The VAT on your order has changed. Open the company’s details and confirm them to see the new total.";

/** A decision about a cart's VAT, with what it was made from. */
type Decided = {
  readonly sale: Sale;
  /** The company with its number as it was read; null for a consumer. */
  readonly identified: IdentifiedCompany | null;
  readonly vat: CartVat;
};

/**
 * Decides the VAT of a cart at this price on screen: the one place that does, for the cart that's shown and for the order that's
 * placed (D11, D53). 400 with the field for a buyer who isn't sold to, a missing postcode, and a malformed or invalid number.
 */
async function decide(
  services: CheckServices,
  { company, residence = NETHERLANDS }: CartBuyer,
  sums: Sums,
): Promise<Decided> {
  const problem = company === undefined ? residenceProblem(residence) : null;
  if (problem !== null) throw refusedField("postcode", problem);
  const identified = company === undefined ? null : await identifyCompany(services, company);
  // Kept with the order, so it names what VAT depends on, and no other setting.
  const { ossSince, countriesOutside } = services.settings;
  const sale: Sale = {
    day: amsterdamDay(now()),
    buyer: identified?.buyer ?? { kind: "consumer", ...residence },
    settings: { ossSince, countriesOutside },
    ...sums,
  };
  const { rule, country, ratePercent } = charged(decideVat(sale));
  const silent =
    identified !== null &&
    isAskedLater(identified.buyer, identified.buyer.vatNumber, identified.check?.outcome, sale.day);
  return { sale, identified, vat: { rule, country, ratePercent, silent } };
}

/** Returns the VAT that an order of this cart would have if it were placed now (D53). 400 as `decide` does. */
export async function vatOfCart(
  services: CheckServices,
  buyer: CartBuyer,
  grossCents: Cents,
): Promise<CartVat> {
  const { counts } = await crossBorderSales(services.db, now());
  return (await decide(services, buyer, { grossCents, crossBorderNetCents: counts })).vat;
}

/**
 * Returns what an order for this company would record if its VAT were decided by the facts of an earlier order (D76).
 * 400 as `decide` does.
 */
export async function taxCompany(
  services: CheckServices,
  company: Company,
  facts: Taxed["vatFacts"],
): Promise<Taxed> {
  const identified = await identifyCompany(services, company);
  const sale = { ...facts.sale, buyer: identified.buyer };
  return recorded(charged(decideVat(sale)), { ...facts, sale }, companyOf(company, identified));
}

/**
 * Decides the VAT of an order and returns what the order records of it (D53). 400 as `decide` does, and 409 if a company would
 * pay another amount than the shopper saw.
 */
export async function taxOrder(
  services: CheckServices,
  { company, residence, requestCountry }: RequestedBuyer,
  sums: Sums,
): Promise<{ readonly taxed: Taxed; readonly vat: CartVat }> {
  if (company === undefined) {
    const { sale, vat } = await decide(services, { residence }, sums);
    return { taxed: recorded(vat, { sale, requestCountry }, null), vat };
  }
  const { shown, ...details } = company;
  const { sale, identified, vat } = await decide(services, { company: details }, sums);
  // Which country's VAT is in a gross price changes nothing that the shopper pays.
  if ((vat.ratePercent === 0) !== (shown.ratePercent === 0))
    throw new ShopError("conflict", VAT_CHANGED_TEXT);
  const taxed = recorded(vat, { sale, requestCountry }, identified && companyOf(details, identified));
  return { taxed, vat };
}

function charged(decision: VatDecision): ChargedVat {
  if (decision.rule === "refused") throw refusedField("country", VAT_REFUSAL_TEXT[decision.reason]);
  return decision;
}

const recorded = (
  { rule, ratePercent }: Pick<ChargedVat, "rule" | "ratePercent">,
  vatFacts: Taxed["vatFacts"],
  company: Taxed["company"],
): Taxed => ({ vatRule: rule, vatRate: ratePercent, company, vatFacts });

function companyOf(details: Company, { number, check }: IdentifiedCompany): Taxed["company"] {
  const { vatNumber: _typed, purchaseOrder, ...facts } = details;
  return {
    ...facts,
    vatNumber: number,
    purchaseOrder: purchaseOrder === "" ? null : purchaseOrder,
    check: check === null ? null : { ...check, checkedAt: check.checkedAt.toISOString() },
  };
}

const INVALID_TEXT =
  "The EU’s register says that this VAT number isn’t valid. Check it, or leave the field empty to pay with VAT.";

export type CheckServices = Pick<Services, "db" | "settings">;

/** A company as its VAT is decided. */
type CompanyBuyer = Extract<Buyer, { readonly kind: "company" }>;

type IdentifiedCompany = {
  readonly buyer: CompanyBuyer;
  /** The number on the invoice; null without one. */
  readonly number: string | null;
  /** The registry's answer about it; null if there was nothing to ask. */
  readonly check: VatNumberCheck | null;
};

/**
 * Reads a company's VAT number and has it checked (D54). 400 for one that is malformed, invalid or of another country, and for a
 * postcode that can't be one.
 */
async function identifyCompany(services: CheckServices, company: Company): Promise<IdentifiedCompany> {
  const problems = companyProblems(company);
  const [problem] = problems;
  if (problem) {
    const fields = Object.fromEntries(problems.map(({ field, text }) => [field, text]));
    throw new ShopError("bad_request", problem.text, { fields });
  }
  const { country, postcode, vatNumber: typed } = company;
  const buyer = { kind: "company", country, postcode } as const;
  if (typed === "") return { buyer, number: null, check: null };
  // The register knows no numbers of other countries, and none is needed there: it's only printed.
  if (!isEuCountry(country)) return { buyer, number: typed, check: null };
  const vatNumber = readVatNumber(typed, country);
  if (vatNumber === "malformed") throw new Error("a malformed VAT number has no problem");
  const number = vatNumber.prefix + vatNumber.number;
  // Within the Netherlands the number is only printed: it changes nothing about the VAT.
  if (country === "NL") return { buyer: { ...buyer, vatNumber }, number, check: null };
  const check = await currentCheck(services, vatNumber);
  if (check.outcome === "invalid") throw refusedField("vatNumber", INVALID_TEXT);
  return { buyer: { ...buyer, vatNumber, check: check.outcome }, number, check };
}

/** Returns what the register says about a VAT number (D54). 400 at the field for one that a sale would refuse, too. */
export async function lookUpCompany(
  services: CheckServices,
  { country, vatNumber: typed }: Pick<Company, "country" | "vatNumber">,
): Promise<LookedUpCompany> {
  const vatNumber = isEuCountry(country) ? readVatNumber(typed, country) : null;
  const problem = vatNumberProblem(typed, country);
  if (problem !== null || vatNumber === "malformed") throw refusedField("vatNumber", problem ?? INVALID_TEXT);
  if (vatNumber === null) return { ...registeredCompany(country, NOT_LOOKED_UP), isValid: false };
  const check = await currentCheck(services, vatNumber);
  if (check.outcome === "invalid" && country !== "NL") throw refusedField("vatNumber", INVALID_TEXT);
  return { ...registeredCompany(country, check), isValid: check.outcome === "valid" };
}

const NOT_LOOKED_UP = { name: null, address: null };

/** A refusal that names the field of the form. */
export const refusedField = (field: keyof (Company & Residence), text: string): ShopError =>
  new ShopError("bad_request", text, { fields: { [field]: text } });
