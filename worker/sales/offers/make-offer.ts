import { inArray } from "drizzle-orm";
import { CART_CHANGED_TEXT } from "#domain/cart/checkout.ts";
import { unitPriceCents } from "#domain/catalogue/product.ts";
import { hasPermission } from "#domain/accounts/permissions.ts";
import { formatAmount } from "#domain/money/money.ts";
import type { OfferDraft, RequestedOffer } from "#domain/offers/offer-input.ts";
import { GONE_TEXT } from "#domain/offers/offer-words.ts";
import {
  discounted,
  discountOf,
  OFFER_MAX_DAYS,
  type OfferLine,
  offerPath,
  offerNumber,
} from "#domain/offers/offer.ts";
import type { OfferId } from "#domain/orders/ids.ts";
import { orderNumber, sequenceOf } from "#domain/orders/order.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import type { Caller } from "../../auth/caller.ts";
import { readStaffRules } from "../../auth/staff-rules.ts";
import { shopColumns, viewProduct } from "../../catalogue/product-view.ts";
import type { Queryable } from "../../db/client.ts";
import { products } from "../../db/schema/catalogue.ts";
import { offers } from "../../db/schema/offers.ts";
import { orders } from "../../db/schema/orders.ts";
import { isUuid } from "../../db/uuid.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import { ShopError } from "../../platform/errors.ts";
import type { Offer } from "../../records/offers.ts";
import { offerToken } from "../../records/order-links.ts";
import { today } from "../../records/units.ts";
import { payableSum, priceCart } from "../checkout/price-cart.ts";
import { type CheckServices, vatOfCart } from "../checkout/tax-order.ts";
import { unavailableReason } from "../renewals/buy-again.ts";
import { withRenewals } from "../renewals/renewals.ts";
import { renewedNow } from "./renewed-units.ts";

/** An offer that's ready to be stored. */
export type PreparedOffer = Pick<
  Offer,
  "email" | "company" | "residence" | "lines" | "grossCents" | "vat" | "note" | "validUntil" | "createdBy"
>;

/**
 * Prepares a buyer's own offer of the cart (D83). 409 with the changes when a line is out of date (D11), 400 as the VAT's decision
 * does.
 */
export async function prepareRequested(
  services: CheckServices,
  { cart, ...written }: Omit<RequestedOffer, "colleagues">,
): Promise<PreparedOffer> {
  const priced = await priceCart(services.db, cart);
  if (priced.kind === "changed")
    throw new ShopError("conflict", CART_CHANGED_TEXT, { changes: priced.changes });
  const tokens = cart.map(({ renews }) => renews);
  const sold = await withRenewals(services.db, services.settings, priced.lines, tokens);
  const renewed = await renewedNow(services.db, services.settings, sold);
  const lines = priced.lines.map(({ productId, productname, plan, quantity, unitCents }, place) => ({
    productId,
    productname,
    plan,
    quantity,
    unitCents,
    listedCents: unitCents,
    reason: null,
    renews: renewed[place] ?? null,
  }));
  const validUntil = daysAfter(today(), services.settings.offerDays);
  return withVat(services, { ...written, lines, validUntil, createdBy: null });
}

/**
 * Prepares an offer as staff wrote it, at the shop's prices less their discounts (D83). 400 with the field for a product that can't be
 * sold, a price that has changed meanwhile, nothing left to renew, and a last day out of range.
 */
export async function prepareDraft(
  services: CheckServices,
  { lines: written, ...draft }: OfferDraft,
  { username }: Pick<Caller, "username">,
): Promise<PreparedOffer> {
  const lastDay = daysAfter(today(), OFFER_MAX_DAYS);
  if (draft.validUntil < today() || draft.validUntil > lastDay)
    throw refusedAt("validUntil", `Choose a day from ${today()} to ${lastDay}.`);
  const priced = await priceLines(services.db, written);
  const renewed = await renewedByDraft(services, written);
  const lines = priced.map((line, place) => ({ ...line, renews: renewed[place] ?? null }));
  return withVat(services, { ...draft, lines, createdBy: username });
}

/** Returns what each line of a draft renews. 400 at a line that names an order of which nothing is left to renew. */
async function renewedByDraft({ db, settings }: CheckServices, written: OfferDraft["lines"]) {
  const sequences = written.flatMap(({ renews }) => (renews === null ? [] : (sequenceOf(renews) ?? [])));
  const rows =
    sequences.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.sequence, sequences));
  const ids = new Map(rows.map(({ id, sequence }) => [orderNumber(sequence), id]));
  const renewed = await renewedNow(
    db,
    settings,
    written.map((line) => ({ ...line, renewsOrderId: ids.get(line.renews ?? "") ?? null })),
  );
  const place = written.findIndex(({ renews }, at) => renews !== null && renewed[at] === null);
  if (place !== -1)
    throw refusedAt(
      `lines.${place}.plan`,
      `Nothing is left to renew of order ${written[place]?.renews}. Remove this line; the product can be added without it.`,
    );
  return renewed;
}

async function priceLines(db: Queryable, written: OfferDraft["lines"]): Promise<Omit<OfferLine, "renews">[]> {
  const ids = written.map(({ productId }) => productId).filter(isUuid);
  const rows = await db.select(shopColumns).from(products).where(inArray(products.id, ids));
  const known = new Map(rows.map((row) => [row.id, viewProduct(row)]));
  return written.map(({ productId, plan, quantity, listedCents: shownCents, ...discount }, place) => {
    const product = known.get(productId);
    const gone = unavailableReason(product, plan);
    const field = `lines.${place}.plan`;
    if (!product || gone !== null) throw refusedAt(field, GONE_TEXT[gone ?? "product"](plan));
    const listedCents = unitPriceCents(product, plan);
    if (listedCents !== shownCents)
      throw refusedAt(field, `The price is now ${formatAmount(listedCents)}. Choose the product again.`);
    const { discountPercent, reason } = discount;
    return {
      productId,
      productname: product.productname,
      plan,
      quantity,
      listedCents,
      unitCents: discounted(listedCents, discountPercent),
      reason: discountPercent === 0 ? null : reason,
    };
  });
}

async function withVat(
  services: CheckServices,
  offer: Omit<PreparedOffer, "grossCents" | "vat">,
): Promise<PreparedOffer> {
  const grossCents = payableSum(offer.lines);
  return { ...offer, grossCents, vat: await vatOfCart(services, buyerOf(offer), grossCents) };
}

/** Returns whom an offer is for, as its VAT is decided. */
export const buyerOf = ({ company, residence }: Pick<Offer, "company" | "residence">) => ({
  company: company ?? undefined,
  residence: residence ?? undefined,
});

/** Throws 403 if the discounts of an offer are above the limit that refunds have, for who may only refund up to it (D57, D83). */
export async function requireMayDiscount(
  tx: Queryable,
  { lines }: Pick<PreparedOffer, "lines">,
  { staffRoles }: Pick<Caller, "staffRoles">,
): Promise<void> {
  const { refundLimitCents } = await readStaffRules(tx);
  if (refundLimitCents === null || hasPermission(staffRoles, "refunds.unlimited")) return;
  if (discountOf(lines) <= refundLimitCents) return;
  const text = `Your discounts can come to at most ${formatAmount(refundLimitCents)}, the limit for refunds (refunds.unlimited). An owner of the shop can give more.`;
  throw new ShopError("forbidden", text, { fields: { lines: text } });
}

/** Stores an offer, which may take the place of another one. */
export async function storeOffer(
  tx: Queryable,
  offer: PreparedOffer,
  replacesId: OfferId | null = null,
): Promise<Offer> {
  const at = now();
  const [stored] = await tx
    .insert(offers)
    .values({ ...offer, replacesId, createdAt: at, movedAt: at })
    .returning();
  if (!stored) throw new Error("an offer was not stored");
  return stored;
}

/** Returns an offer's number and the address of its page, with its key. */
export const linkedOffer = (
  settings: Pick<Settings, "siteUrl" | "orderLinkSecret">,
  { id, sequence }: Pick<Offer, "id" | "sequence">,
) => ({
  number: offerNumber(sequence),
  link: settings.siteUrl + offerPath(offerToken(settings, id)),
});

const refusedAt = (field: string, text: string): ShopError =>
  new ShopError("bad_request", text, { fields: { [field]: text } });
