import type { Company } from "#domain/cart/company.ts";
import type { CompanyVat } from "#domain/cart/stored-company.ts";
import { VAT_RATE_PERCENT } from "#domain/money/money.ts";
import { isAskedLater } from "#domain/orders/late-vat-check.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { decideVat } from "#domain/vat/decide-vat.ts";
import { readVatNumber } from "#domain/vat/vat-number.ts";
import { VAT_REFUSAL_TEXT } from "#domain/vat/vat-rule-words.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import type { NewOrder } from "../../records/orders.ts";
import type { Services } from "../../request/services.ts";
import { currentCheck } from "../../vies/current-check.ts";

/** The part of an order that a company decides: its VAT, and who it is for (D53, D76). */
export type Taxed = Pick<NewOrder, "vatRule" | "vatRate" | "company">;

/** A consumer pays the prices on screen, with Dutch VAT. */
export const CONSUMER: Taxed = { vatRule: "domestic", vatRate: VAT_RATE_PERCENT, company: null };

/** A company with the VAT that the shopper has seen. */
export type CompanyAsShown = Company & { readonly shown: CompanyVat };

const VAT_CHANGED_TEXT =
  "The VAT on your order has changed. Open the company’s details and confirm them to see the new total.";
const MALFORMED_TEXT = "This isn’t a VAT number. Check it, or leave the field empty to pay with VAT.";
const INVALID_TEXT =
  "The EU’s register says that this VAT number isn’t valid. Check it, or leave the field empty to pay with VAT.";

type CheckServices = Pick<Services, "db" | "settings">;

/** Returns the VAT that a company would pay. 400 for a malformed or invalid number, and where the shop doesn't sell. */
export async function vatOfCompany(services: CheckServices, company: Company): Promise<CompanyVat> {
  const { vat, number, check } = await decide(services, company);
  const { rule, country, ratePercent } = vat;
  const silent = isAskedLater(company, number, check?.outcome, amsterdamDay(now()));
  return { rule, country, ratePercent, silent };
}

/** Returns what an order for this company records. 409 if it isn't taxed as the shopper saw it. */
export async function taxedAsShown(
  services: CheckServices,
  { shown, ...company }: CompanyAsShown,
): Promise<Taxed> {
  const taxed = await taxCompany(services, company);
  if (taxed.vatRule !== shown.rule || taxed.vatRate !== shown.ratePercent)
    throw new ShopError("conflict", VAT_CHANGED_TEXT);
  return taxed;
}

/** Returns what an order for this company would record now. 400 as for `vatOfCompany`. */
export async function taxCompany(services: CheckServices, company: Company): Promise<Taxed> {
  const { vat, number, check } = await decide(services, company);
  const { vatNumber: _typed, purchaseOrder, ...facts } = company;
  return {
    vatRule: vat.rule,
    vatRate: vat.ratePercent,
    company: {
      ...facts,
      vatNumber: number === undefined ? null : number.prefix + number.number,
      purchaseOrder: purchaseOrder === "" ? null : purchaseOrder,
      check: check === undefined ? null : { ...check, checkedAt: check.checkedAt.toISOString() },
    },
  };
}

async function decide(services: CheckServices, company: Company) {
  const { country, postcode } = company;
  const number = company.vatNumber === "" ? undefined : readVatNumber(company.vatNumber, country);
  if (number === "malformed") throw refusedField("vatNumber", MALFORMED_TEXT);
  // Within the Netherlands the number is only printed: it changes nothing about the VAT.
  const check = number === undefined || country === "NL" ? undefined : await currentCheck(services, number);
  if (check?.outcome === "invalid") throw refusedField("vatNumber", INVALID_TEXT);
  const decision = decideVat({
    day: amsterdamDay(now()),
    buyer: { kind: "company", country, postcode, vatNumber: number, check: check?.outcome },
    // The shop sells to no consumers abroad whose country it knows, and isn't registered for OSS.
    settings: { ossSince: null, countriesOutside: [] },
    crossBorderNetCents: { thisYear: 0, lastYear: 0 },
    grossCents: 0,
  });
  if (decision.rule === "refused") throw refusedField("country", VAT_REFUSAL_TEXT[decision.reason]);
  return { vat: decision, number, check };
}

const refusedField = (field: keyof Company, text: string): ShopError =>
  new ShopError("bad_request", text, { fields: { [field]: text } });
