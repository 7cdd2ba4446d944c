import type { CartVat } from "#domain/cart/cart-vat.ts";
import { type AcceptedOffer, ADMINISTRATOR_TEXT, type PaidOffer } from "#domain/offers/offer-input.ts";
import { ENDED_OFFER_TEXT } from "#domain/offers/offer-words.ts";
import { isEnded } from "#domain/offers/offer.ts";
import type { CountryCode } from "#domain/vat/countries.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import { acceptOpenOffer, type Offer, offerOfToken } from "../../records/offers.ts";
import { openSale } from "../checkout/checkout.ts";
import { requireOpenShop } from "../checkout/require-open-shop.ts";
import { lineText, payableSum } from "../checkout/price-cart.ts";
import type { Buyer, PricedAsShown } from "../checkout/priced-for-buyer.ts";
import { type CheckServices, vatOfCart } from "../checkout/tax-order.ts";
import type { CheckoutServices } from "../payments/order-session.ts";
import { type BoughtLine, repriceLines } from "../renewals/buy-again.ts";
import { buyerOf } from "./make-offer.ts";
import { renewalRefusal } from "./renewed-units.ts";

const ORDERED_TEXT = "This offer has already been ordered.";
const NOT_ACCEPTED_TEXT = "Accept the offer first.";
const VAT_CHANGED_TEXT = "The VAT on this offer has changed. Check the new total, and accept it again.";

/** Who pays, from where. */
type Payer = Buyer & { readonly requestCountry: CountryCode | null };

/**
 * Accepts an offer, which can then be paid (D83). Of several who accept it, the first one's answers count. 404 for an unknown token, and
 * 409 while the shop isn't open, and for an offer that has ended or is ordered, that can't be delivered now, or whose VAT isn't the one that was shown; 400 if nobody is
 * to administer what renews nothing (D42).
 */
export async function acceptOffer(
  services: CheckServices,
  { token, shown, name, purchaseOrder, administrator }: AcceptedOffer,
): Promise<void> {
  requireOpenShop(services.settings);
  const offer = await sellableOffer(services, token);
  if (administrator === null && offer.lines.every(({ renews }) => renews === null))
    throw new ShopError("bad_request", ADMINISTRATOR_TEXT, { fields: { administrator: ADMINISTRATOR_TEXT } });
  await requireShownVat(services, offer, shown);
  const acceptance = { name, at: now().toISOString(), purchaseOrder, administrator };
  const accepted = await acceptOpenOffer(services.db, offer.id, acceptance);
  // It may have been accepted before, or have ended meanwhile.
  if (!accepted) await acceptedOffer(services, token);
}

/**
 * Opens the payment of an accepted offer: a fresh session, or this browser's own open one (D16). Throws as `acceptOffer` does, and 409
 * for an offer that nobody has accepted.
 */
export async function payOffer(services: CheckoutServices, payer: Payer, { token, shown }: PaidOffer) {
  const offer = await acceptedOffer(services, token);
  await requireShownVat(services, offer, shown);
  const { id, company, residence, acceptance } = offer;
  const { requestCountry, ...buyer } = payer;
  return openSale(
    services,
    buyer,
    {
      offerId: id,
      administrator: acceptance.administrator ?? undefined,
      price: async () => priceOffer(await acceptedOffer(services, token)),
    },
    {
      ...(company === null
        ? {}
        : { company: { ...company, purchaseOrder: acceptance.purchaseOrder, shown } }),
      ...(residence === null ? {} : { residence }),
      requestCountry,
    },
  );
}

/** Finds an offer that can be ordered: neither ended nor ordered, with every product for sale and every renewal still to be made. */
async function sellableOffer({ db, settings }: CheckServices, token: string): Promise<Offer> {
  const offer = await offerOfToken(db, settings, token);
  const { status } = offer;
  if (isEnded(status)) throw new ShopError("conflict", ENDED_OFFER_TEXT[status]);
  if (status === "ordered") throw new ShopError("conflict", ORDERED_TEXT);
  const gone = (await repriceLines(db, boughtLines(offer), { withoutVat: false })).find(
    (line) => line.gone !== null,
  );
  if (gone) throw new ShopError("conflict", goneText(gone.productname));
  const refusal = await renewalRefusal(db, settings, offer);
  if (refusal !== null) throw new ShopError("conflict", refusal);
  return offer;
}

const goneText = (productname: string): string =>
  `${productname} can’t be ordered right now, so the offer can’t be, either.`;

async function acceptedOffer(services: CheckServices, token: string) {
  const offer = await sellableOffer(services, token);
  const { status, acceptance } = offer;
  if (status !== "accepted" || acceptance === null) throw new ShopError("conflict", NOT_ACCEPTED_TEXT);
  return { ...offer, acceptance };
}

/** Returns an offer's lines as they'd be bought again, which tells what is gone. */
export const boughtLines = ({ lines }: Pick<Offer, "lines">): BoughtLine[] =>
  lines.map((line) => ({ ...line, listedCents: null }));

/** Decides an offer's VAT as of now (D53, D83). 409 unless it's the one that the page showed. */
async function requireShownVat(services: CheckServices, offer: Offer, shown: CartVat): Promise<void> {
  const vat = await vatOfCart(services, buyerOf(offer), offer.grossCents);
  if (!isSameVat(vat, shown)) throw new ShopError("conflict", VAT_CHANGED_TEXT);
}

export const isSameVat = (one: CartVat, other: CartVat): boolean =>
  one.rule === other.rule && one.country === other.country && one.ratePercent === other.ratePercent;

function priceOffer({ lines }: Offer): PricedAsShown {
  const sold = lines.map(({ productId, productname, plan, quantity, unitCents, renews }) => ({
    productId,
    productname,
    plan,
    quantity,
    unitCents,
    description: lineText(productname, plan, unitCents),
    listedCents: null,
    renewsOrderId: renews?.orderId ?? null,
  }));
  return { kind: "priced", lines: sold, amountCents: payableSum(sold) };
}
