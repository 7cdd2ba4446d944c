import type { Company } from "#domain/cart/company.ts";
import { NETHERLANDS, type Residence, isComplete } from "#domain/cart/residence.ts";
import type { CompanyVat } from "#domain/cart/stored-company.ts";
import { isAskedLater } from "#domain/orders/late-vat-check.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import type { CountryCode } from "#domain/vat/countries.ts";
import {
  type Buyer,
  type ChargedVat,
  decideVat,
  type Sale,
  type VatDecision,
} from "#domain/vat/decide-vat.ts";
import { VAT_REFUSAL_TEXT } from "#domain/vat/vat-rule-words.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import { crossBorderSales } from "../../records/cross-border-sales.ts";
import type { NewOrder } from "../../records/orders.ts";
import {
  type CheckServices,
  type IdentifiedCompany,
  identifyCompany,
  refusedField,
} from "./identify-company.ts";

/** The part of an order that its buyer decides: its VAT, and who it is for (D53, D76). */
export type Taxed = Pick<NewOrder, "vatRule" | "vatRate" | "company" | "vatFacts">;

/** A company with the VAT that the shopper has seen. */
export type CompanyAsShown = Company & { readonly shown: CompanyVat };

/** Whom a checkout is for. Without a residence, a consumer lives in the Netherlands. */
export type RequestedBuyer = {
  readonly company?: CompanyAsShown | undefined;
  readonly residence?: Residence | undefined;
  /** The country that the request came from; null if unknown. */
  readonly requestCountry: CountryCode | null;
};

/** The price on screen, and the cross-border sales before. */
type Sums = Pick<Sale, "grossCents" | "crossBorderNetCents">;

const VAT_CHANGED_TEXT =
  "The VAT on your order has changed. Open the company’s details and confirm them to see the new total.";
const POSTCODE_TEXT =
  "Enter the postcode of your address, because a part of your country has VAT of its own.";

/** Returns the VAT that a company would pay. 400 for a malformed or invalid number, and where the shop doesn't sell. */
export async function vatOfCompany(services: CheckServices, company: Company): Promise<CompanyVat> {
  const { buyer, check } = await identifyCompany(services, company);
  const { counts } = await crossBorderSales(services.db, now());
  const sums = { grossCents: 0, crossBorderNetCents: counts };
  const { rule, country, ratePercent } = charged(decideVat(saleTo(services, buyer, sums)));
  const silent = isAskedLater(company, buyer.vatNumber, check?.outcome, amsterdamDay(now()));
  return { rule, country, ratePercent, silent };
}

/**
 * Returns what an order for this company would record if its VAT were decided by the facts of an earlier order (D76).
 * 400 as for `vatOfCompany`.
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
 * Decides the VAT of an order and returns what the order records of it (D53). 400 where the shop doesn't sell, and 409 if a company
 * would pay another amount than the shopper saw.
 */
export async function taxOrder(
  services: CheckServices,
  { company, residence = NETHERLANDS, requestCountry }: RequestedBuyer,
  sums: Sums,
): Promise<Taxed> {
  if (company === undefined) {
    if (!isComplete(residence)) throw refusedField("postcode", POSTCODE_TEXT);
    const sale = saleTo(services, { kind: "consumer", ...residence }, sums);
    return recorded(charged(decideVat(sale)), { sale, requestCountry }, null);
  }
  const { shown, ...details } = company;
  const identified = await identifyCompany(services, details);
  const sale = saleTo(services, identified.buyer, sums);
  const vat = charged(decideVat(sale));
  // Which country's VAT is in a gross price changes nothing that the shopper pays.
  if ((vat.ratePercent === 0) !== (shown.ratePercent === 0))
    throw new ShopError("conflict", VAT_CHANGED_TEXT);
  return recorded(vat, { sale, requestCountry }, companyOf(details, identified));
}

const saleTo = ({ settings }: CheckServices, buyer: Buyer, sums: Sums): Sale => ({
  day: amsterdamDay(now()),
  buyer,
  settings: settings.vat,
  ...sums,
});

function charged(decision: VatDecision): ChargedVat {
  if (decision.rule === "refused") throw refusedField("country", VAT_REFUSAL_TEXT[decision.reason]);
  return decision;
}

const recorded = (
  { rule, ratePercent }: ChargedVat,
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
