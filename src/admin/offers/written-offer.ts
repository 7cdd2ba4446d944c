import * as z from "zod/mini";
import { companyDraftSchema } from "#domain/cart/company.ts";
import type { NamedLine } from "#domain/cart/take-pasted.ts";
import { NETHERLANDS, residenceSchema } from "#domain/cart/residence.ts";
import { offeredPlans, isPriced, planWhenAbsent, PLANS } from "#domain/catalogue/plan.ts";
import { type Product, unitPriceCents } from "#domain/catalogue/product.ts";
import type { Cents } from "#domain/money/money.ts";
import { discounted, type OfferLine } from "#domain/offers/offer.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { randomUuid } from "#src/api/random-uuid.ts";
import { NO_COMPANY } from "#src/cart/company-store.ts";

const plan = z.enum(PLANS);

const lineSchema = z.object({
  /** Its own in this form, because a product can be in two lines. */
  key: z.string(),
  productId: z.string(),
  productname: z.string(),
  /** The shop's prices when the product was chosen, on screen, with VAT. */
  prices: z.array(z.object({ plan, cents: z.int() })),
  plan,
  quantity: z.string(),
  discountPercent: z.string(),
  reason: z.string(),
  /** The number of the order that it renews (D51). */
  renews: z.nullable(z.string()),
});

const writtenSchema = z.object({
  email: z.string(),
  isCompany: z.boolean(),
  company: companyDraftSchema,
  residence: residenceSchema,
  lines: z.array(lineSchema),
  note: z.string(),
  /** ISO 8601, in Amsterdam. */
  validUntil: z.string(),
});

/** A line of an offer as staff write it, checked by nobody yet. */
export type WrittenLine = z.infer<typeof lineSchema>;
/** An offer as staff write it, as text, checked by nobody yet (D83). */
export type WrittenOffer = z.infer<typeof writtenSchema>;

/** Reads a stored draft; null for anything unexpected. */
export const parseWritten = (values: unknown): WrittenOffer | null =>
  z.safeParse(writtenSchema, values).data ?? null;

/** The properties of a field whose text the form keeps. */
export const keptField = (
  name: string,
  value: string,
  errors: Readonly<Partial<Record<string, string>>>,
  write: (text: string) => void,
) => ({
  name,
  value,
  error: errors[name],
  autoComplete: "off",
  onChange: ({ target }: { readonly target: { readonly value: string } }) => write(target.value),
});

type Draft = Outputs["adminOffers"]["draftFrom"];
/** The form's beginning; of an offer to replace, also its note and discounts. */
type Start = Omit<Draft, "lines" | "gone"> & {
  readonly lines: readonly (Draft["lines"][number] & Partial<Pick<OfferLine, "unitCents" | "reason">>)[];
  readonly note?: string;
};

/** Returns an offer as its form first shows it: what it starts from, or nothing. */
export const startWritten = (
  { email, company, residence, lines, note = "" }: Start,
  validUntil: string,
): WrittenOffer => ({
  email,
  isCompany: company !== null,
  company: company ?? { ...NO_COMPANY },
  residence: residence ?? NETHERLANDS,
  lines: lines.map(({ listedCents, unitCents = listedCents, quantity, reason, ...line }) => ({
    key: randomUuid(),
    productId: line.productId,
    productname: line.productname,
    renews: line.renews,
    prices: [{ plan: line.plan, cents: listedCents }],
    plan: line.plan,
    quantity: String(quantity),
    discountPercent: unitCents === listedCents ? "" : String(percentOff(listedCents, unitCents)),
    reason: reason ?? "",
  })),
  note,
  validUntil,
});

/** Undoes `discounted`, whose rounding changes no whole per cent of a price above €1. */
const percentOff = (listedCents: Cents, unitCents: Cents): number =>
  Math.round((1 - unitCents / listedCents) * 100);

/** Returns a line with one unit of a product, or null if none of its plans is for sale. */
export function lineOf(product: Product): WrittenLine | null {
  const plans = offeredPlans(product.plans).filter((offered) => isPriced(offered, product.planCents));
  const first = planWhenAbsent(Object.fromEntries(plans.map((offered) => [offered, true])));
  if (first === undefined || !product.stock) return null;
  return {
    key: randomUuid(),
    productId: product._id,
    productname: product.productname,
    prices: plans.map((offered) => ({ plan: offered, cents: unitPriceCents(product, offered) })),
    plan: first,
    quantity: "1",
    discountPercent: "",
    reason: "",
    renews: null,
  };
}

/** Returns a line of a pasted list as a line of an offer (D90), or in a sentence why it can't be one. */
export function pastedLine({ product, quantity, plan: named }: NamedLine): WrittenLine | string {
  const line = lineOf(product);
  if (line === null) return `${product.productname} is out of stock.`;
  const chosen = named ?? line.plan;
  if (line.prices.some((price) => price.plan === chosen))
    return { ...line, plan: chosen, quantity: String(quantity) };
  const offered = line.prices.map((price) => price.plan).join(" or ");
  return `${product.productname} isn’t sold as ${chosen}, only as ${offered}.`;
}

/** What `offerDraftSchema` checks. */
export function draftOf({ isCompany, company, residence, lines, ...offer }: WrittenOffer) {
  return {
    ...offer,
    company: isCompany
      ? { ...company, email: company.email.trim() === "" ? offer.email : company.email }
      : null,
    residence: isCompany ? null : residence,
    lines: lines.map(({ productId, plan: chosen, quantity, discountPercent, reason, prices, renews }) => ({
      productId,
      renews,
      plan: chosen,
      quantity: numberIn(quantity),
      listedCents: listedCents({ prices, plan: chosen }),
      discountPercent: numberIn(discountPercent),
      reason: discountPercent.trim() === "" ? "" : reason,
    })),
  };
}

/** A line's price and quantity as far as they can be read, for the sum below the form. */
export function pricedLine(line: WrittenLine) {
  const quantity = numberIn(line.quantity);
  const percent = numberIn(line.discountPercent);
  const listed = listedCents(line);
  return {
    quantity: Number.isInteger(quantity) ? quantity : 0,
    listedCents: listed,
    unitCents: Number.isInteger(percent) ? discounted(listed, percent) : listed,
  };
}

const numberIn = (text: string): number => Number(text.trim());

const listedCents = ({ prices, plan: chosen }: Pick<WrittenLine, "prices" | "plan">): Cents =>
  prices.find((price) => price.plan === chosen)?.cents ?? 0;
