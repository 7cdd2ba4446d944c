import { and, eq, inArray } from "drizzle-orm";
import type { CartVat } from "#domain/cart/cart-vat.ts";
import { isEnded, offerNumber } from "#domain/offers/offer.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { chargeOf } from "#domain/vat/vat-amounts.ts";
import type { Queryable } from "../../db/client.ts";
import { offers } from "../../db/schema/offers.ts";
import { orders } from "../../db/schema/orders.ts";
import { ShopError } from "../../platform/errors.ts";
import { type Offer, offerOfNumber, offerOfToken } from "../../records/offers.ts";
import { type CheckServices, vatOfCart } from "../checkout/tax-order.ts";
import type { RenewalSettings } from "../../records/units.ts";
import { repriceLines } from "../renewals/buy-again.ts";
import { boughtLines, isSameVat } from "./accept-offer.ts";
import { buyerOf } from "./make-offer.ts";
import { renewalRefusal, startsByLine } from "./renewed-units.ts";
import type { OfferPage } from "./response-schemas.ts";

/** Returns the page of the offer that a token belongs to (D83); 404 if there is none. */
export async function offerPage(services: CheckServices, token: string): Promise<OfferPage> {
  const { db, settings } = services;
  const offer = await offerOfToken(db, settings, token);
  const { status, validUntil } = offer;
  if (isEnded(status)) return { kind: "ended", number: offerNumber(offer.sequence), status, validUntil };
  const view = await viewOffer(services, offer);
  const { vat, refusal } = await vatToday(services, offer);
  const unrenewable = status === "ordered" ? null : await renewalRefusal(db, settings, offer);
  const today = vat === null || isSameVat(vat, offer.vat) ? null : taxedAt(offer, vat);
  return { kind: "offer", ...view, today, refusal: refusal ?? unrenewable };
}

/** Returns an offer as staff see it; 404 for an unknown number. */
export async function staffOffer(services: ViewServices, number: string) {
  const { db } = services;
  const offer = await offerOfNumber(db, number);
  const [before] =
    offer.replacesId === null ? [] : await db.select().from(offers).where(eq(offers.id, offer.replacesId));
  const [after] = await db.select().from(offers).where(eq(offers.replacesId, offer.id));
  return {
    ...(await viewOffer(services, offer)),
    createdBy: offer.createdBy,
    replaces: numberOf(before),
    replacedBy: numberOf(after),
  };
}

const numberOf = (offer: Offer | undefined): string | null => (offer ? offerNumber(offer.sequence) : null);

type ViewServices = { readonly db: Queryable; readonly settings: RenewalSettings };

async function viewOffer({ db, settings }: ViewServices, offer: Offer) {
  const [order] = await db.select({ sequence: orders.sequence }).from(orders).where(isOrderOf(offer));
  // What has been ordered starts when its order's page says.
  const starts = offer.status === "ordered" ? [] : await startsByLine(db, settings, offer.lines);
  const again = await repriceLines(db, boughtLines(offer), { withoutVat: false });
  return {
    ...offer,
    number: offerNumber(offer.sequence),
    lines: offer.lines.map((line, place) => ({
      ...line,
      renews: line.renews && { ...line.renews, starts: starts[place] ?? null },
      gone: again[place]?.gone ?? null,
    })),
    offered: taxedAt(offer, offer.vat),
    order: order ? orderNumber(order.sequence) : null,
  };
}

/** SQL condition: the order that an offer has become. */
const isOrderOf = ({ id }: Pick<Offer, "id">) =>
  and(eq(orders.offerId, id), inArray(orders.status, ["processing", "paid"]));

function taxedAt({ lines }: Pick<Offer, "lines">, vat: CartVat) {
  const charge = chargeOf(lines, vat.ratePercent);
  return { vat, ...charge, vatCents: charge.vatCents ?? 0 };
}

/** Decides the VAT of an offer that can still be paid, as of now; a sentence for a buyer who can't be sold to any more. */
async function vatToday(services: CheckServices, offer: Offer) {
  if (offer.status === "ordered") return { vat: null, refusal: null };
  try {
    return { vat: await vatOfCart(services, buyerOf(offer), offer.grossCents), refusal: null };
  } catch (error) {
    if (error instanceof ShopError && error.failure === "bad_request")
      return { vat: null, refusal: error.message };
    throw error;
  }
}
