import { z } from "zod";
import { VAT_RULES } from "#domain/vat/decide-vat.ts";
import { DOUBTED } from "#domain/vat/company-doubts.ts";
import { VAT_CONCERNS } from "#domain/vat/vat-evidence.ts";
import { OTHER_KINDS } from "../../stripe/balance-kinds.ts";
import { count, time } from "../../platform/response-schemas.ts";

const cents = z.int();
const day = z.iso.date();
const country = z.string();

/** A detail of a company beside another one of it that was found. */
export const companyDoubtResponse = z.object({
  about: z.enum(DOUBTED),
  declared: z.string(),
  found: z.string(),
});

/** Why an order has its VAT: what it was decided by, as it was then (D53, D55). */
export const orderVatResponse = z.object({
  day,
  /** Where the buyer is, as declared at the checkout. */
  country,
  postcode: z.string(),
  /** The settings then. */
  ossSince: day.nullable(),
  countriesOutside: z.array(country).readonly(),
  /** The sales that counted against the threshold, of that year and the one before. */
  crossBorderCents: cents,
  lastYearCents: cents,
  /** The country that the request for the checkout came from; null if unknown. */
  requestCountry: country.nullable(),
  /** The countries of the billing address and the card; null until it's paid. */
  evidence: z.object({ billing: country.nullable(), card: country.nullable() }).nullable(),
  /** Why its VAT is in doubt; null if it isn't. */
  concern: z.enum(VAT_CONCERNS).nullable(),
  /** True if deciding its VAT again, from these facts, gives what was charged. */
  agrees: z.boolean(),
});

/** Sales to consumers in other EU countries by calendar year, without VAT and less refunds (D55). */
export const crossBorderSalesResponse = z.object({
  thisYearCents: cents,
  lastYearCents: cents,
  /** The first day of the seller's registration for OSS; null without one. */
  ossSince: day.nullable(),
  /** The order that took the sales above the threshold, until the seller is registered for OSS. */
  crossing: z.object({ number: z.string(), day, registerBy: day }).nullable(),
});
export type ShownCrossBorderSales = z.input<typeof crossBorderSalesResponse>;

const vatSums = z.object({ netCents: cents, vatCents: cents });

/** A quarter's VAT, by what is declared apart (D56). */
export const vatQuarterResponse = z.object({
  quarter: z.string(),
  /** True once nothing can change it any more (D77). */
  closed: z.boolean(),
  rows: z.array(
    z.object({
      rule: z.enum(VAT_RULES),
      ratePercent: z.number(),
      country: z.string().nullable(),
      vatNumber: z.string().nullable(),
      name: z.string().nullable(),
      sold: vatSums,
      returned: vatSums,
      /** Invoices of earlier quarters' sales that were replaced in it. */
      corrected: vatSums,
    }),
  ),
  total: vatSums,
  /** Refunds in it of earlier quarters' sales under OSS: the return names their quarter and country. */
  ossCorrections: z
    .array(z.object({ quarter: z.string(), country: z.string().nullable(), ...vatSums.shape }))
    .readonly(),
  /** Of this calendar year and the last, whichever quarter is shown. */
  crossBorder: crossBorderSalesResponse,
});

const comparisonResponse = z.object({
  ledgerCents: cents,
  cents,
  differences: z.array(z.object({ number: z.string(), ledgerCents: cents, cents })).readonly(),
  more: count,
});

/** A quarter's report beside the orders, and beside invoices less credit notes (D56). */
export const vatChecksResponse = z.object({ orders: comparisonResponse, documents: comparisonResponse });

/** A quarter's report beside the provider's balance (D56). */
export const providerCheckResponse = z.object({
  balance: comparisonResponse,
  /** The movements near the quarter's borders that count on the ledger's day. */
  moved: count,
  /** The provider's own share. */
  feesCents: cents,
  /** Movements that are neither buyers' nor fees, such as a reserve; `name` is the provider's own if the shop has none. */
  others: z.array(z.object({ kind: z.enum(OTHER_KINDS), name: z.string().nullable(), cents })),
  /** Paid out to the seller's bank, the latest first. */
  payouts: z.array(z.object({ id: z.string(), cents, arrivesOn: day, status: z.string() })),
});
export type ProviderCheck = z.input<typeof providerCheckResponse>;

/** A link as administrators see it. Its address is in no response but the one that makes it. */
export const accountantLinkResponse = z.object({
  id: z.uuid(),
  name: z.string(),
  createdBy: z.string(),
  createdAt: time,
  validUntil: day,
  lastUsedAt: time.nullable(),
  /** Whether it still opens anything, and if not, why. */
  state: z.enum(["valid", "expired", "revoked"]),
});

export const accountantLinksResponse = z.object({
  /** By the shop's clock, in Amsterdam. */
  today: day,
  /** The newest first. */
  links: z.array(accountantLinkResponse),
});

/** The address is shown this once. */
export const madeAccountantLinkResponse = z.object({ id: z.uuid(), address: z.string() });

/** The books that a link opens: the quarters and months since the first sale, the latest first (D56). */
export const accountantBooksResponse = z.object({
  name: z.string(),
  validUntil: day,
  quarters: z.array(
    z.object({
      quarter: z.string(),
      /** True once nothing can change it any more (D77). */
      closed: z.boolean(),
      months: z.array(
        z.object({
          month: z.string(),
          closed: z.boolean(),
          /** True if its archive is made. */
          archived: z.boolean(),
        }),
      ),
    }),
  ),
});
export type AccountantBooks = z.input<typeof accountantBooksResponse>;
