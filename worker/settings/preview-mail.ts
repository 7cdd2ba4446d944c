import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { isSellable } from "#domain/catalogue/product.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { WordedKind } from "#domain/settings/mail-texts.ts";
import type { SettingTexts } from "#domain/settings/shop-values.ts";
import { correctedInvoices } from "../db/schema/corrected-invoices.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { offers } from "../db/schema/offers.ts";
import { orders } from "../db/schema/orders.ts";
import { refunds } from "../db/schema/refunds.ts";
import { subscriptionAdminChanged } from "../mail/administrator-changed.ts";
import { backInStock } from "../mail/back-in-stock.ts";
import { endedMail, transferMail } from "../mail/bank-transfer.ts";
import { deliveryLate } from "../mail/delivery-late.ts";
import { deliveredUnits, delivery } from "../mail/delivery.ts";
import { writeCorrection } from "../mail/invoice-corrected.ts";
import { withOwnTexts, type WordedContent } from "../mail/layout/own-texts.ts";
import { renderMail, shownIn } from "../mail/layout/render-mail.tsx";
import { offerMail, offerReminder } from "../mail/offer.ts";
import { newOrderLinkMail, orderLinkMail } from "../mail/order-link.ts";
import { writeConfirmation } from "../mail/order-confirmation.ts";
import { secretOfferLink } from "../mail/outbox/secret-link.ts";
import { paymentFailed } from "../mail/payment-failed.ts";
import { type BuyersMail, mailedOrder } from "../mail/queue-for-buyer.ts";
import { writeRefund } from "../mail/refund.ts";
import { type Ending, renewalReminder } from "../mail/renewal-reminder.ts";
import { subscriptionEnded } from "../mail/subscription-ended.ts";
import { vatNumberInvalid } from "../mail/vat-number-invalid.ts";
import { now } from "../platform/clock.ts";
import { itemsOf, type Order } from "../records/orders.ts";
import type { Services } from "../request/services.ts";
import { startsByLine } from "../sales/offers/renewed-units.ts";
import { endingLines } from "../sales/renewals/queue-reminders.ts";

type PreviewServices = Pick<Services, "db" | "settings" | "catalogue">;

/**
 * Renders a mail with these texts as it would be sent, about the newest order or offer that has what it needs (D86); null if there's
 * none. Its link leads nowhere: as in a stored mail, its secret isn't filled in (D44).
 */
export async function previewMail(
  services: PreviewServices,
  { kind, texts }: { readonly kind: WordedKind; readonly texts: SettingTexts },
) {
  const content = await samplesOf(services)[kind]();
  if (content === null) return null;
  const { subject, html } = renderMail(withOwnTexts(content, texts));
  return { subject, light: shownIn("light", html), dark: shownIn("dark", html) };
}

type Sample = () => Promise<WordedContent | null>;
type Unit = typeof entitlements.$inferSelect;
type AboutUnits = (
  mailed: Parameters<BuyersMail["write"]>[0],
  order: Order,
  units: readonly [Unit, ...Unit[]],
) => WordedContent | Promise<WordedContent>;

function samplesOf({ db, settings, catalogue }: PreviewServices): Readonly<Record<WordedKind, Sample>> {
  /** About the newest order of a buyer with an address. */
  const about = (condition: SQL | undefined, write: BuyersMail["write"]) => async () => {
    const [order] = await db
      .select()
      .from(orders)
      .where(and(isNotNull(orders.customerEmail), condition))
      .orderBy(desc(orders.sequence))
      .limit(1);
    if (!order) return null;
    return write(mailedOrder(settings, order, await itemsOf(db, order.id)).mailed, order);
  };
  /** About the newest order with such units, and about these. */
  const aboutUnits = (condition: SQL | undefined, write: AboutUnits) => async () => {
    const [newest] = await db
      .select({ id: orders.id })
      .from(entitlements)
      .innerJoin(orders, eq(orders.id, entitlements.orderId))
      .where(and(isNotNull(orders.customerEmail), condition))
      .orderBy(desc(orders.sequence))
      .limit(1);
    if (!newest) return null;
    const [first, ...more] = await db
      .select()
      .from(entitlements)
      .where(and(eq(entitlements.orderId, newest.id), condition))
      .orderBy(asc(entitlements.position), asc(entitlements.unit));
    if (!first) return null;
    return about(eq(orders.id, newest.id), (mailed, order) => write(mailed, order, [first, ...more]))();
  };
  const aboutEnd = (write: (ending: Ending & { readonly link: string }) => WordedContent) =>
    aboutUnits(isNotNull(entitlements.endsOn), async ({ link }, order, units) => {
      const [{ endsOn }] = units;
      const ids = units.filter((unit) => unit.endsOn === endsOn).map(({ id }) => id);
      return write({
        orderNumber: orderNumber(order.sequence),
        customerName: order.customerName,
        endsOn: endsOn ?? "",
        lines: await endingLines(db, settings, order, ids),
        link,
      });
    });
  const aboutOffer =
    (condition: SQL | undefined, write: (...offer: Parameters<typeof offerReminder>) => WordedContent) =>
    async () => {
      const [offer] = await db.select().from(offers).where(condition).orderBy(desc(offers.sequence)).limit(1);
      if (!offer) return null;
      const starts = await startsByLine(db, settings, offer.lines);
      return write({ ...offer, starts }, secretOfferLink(settings).link);
    };
  return {
    order_confirmation: about(eq(orders.status, "paid"), writeConfirmation(db)),
    payment_failed: about(undefined, paymentFailed),
    bank_transfer: about(isNotNull(orders.company), (mailed, order) =>
      transferMail(mailed, endedMail(mailed, order, 0)),
    ),
    delivery: aboutUnits(isNotNull(entitlements.reference), async (mailed, { id }, units) => {
      const ids = units.map((unit) => unit.id);
      return delivery(mailed, (await deliveredUnits(db, ids)).get(id) ?? []);
    }),
    delivery_late: aboutUnits(undefined, (mailed, _order, [{ promisedAt }]) =>
      deliveryLate({ promisedAt, productnames: mailed.receipt.lines.map(({ productname }) => productname) })(
        mailed,
      ),
    ),
    refund: async () => {
      const [refund] = await db
        .select()
        .from(refunds)
        .where(eq(refunds.state, "succeeded"))
        .orderBy(desc(refunds.succeededAt))
        .limit(1);
      return refund ? about(eq(orders.id, refund.orderId), writeRefund(db, refund))() : null;
    },
    renewal_reminder: aboutEnd(renewalReminder),
    subscription_ended: aboutEnd((ending) => subscriptionEnded(ending, settings)),
    order_link: about(undefined, orderLinkMail),
    new_order_link: about(undefined, newOrderLinkMail),
    administrator_changed: aboutUnits(
      isNotNull(entitlements.administratorEmail),
      (mailed, { customerEmail }, [{ administratorEmail }]) =>
        subscriptionAdminChanged(mailed, {
          before: [customerEmail ?? ""],
          after: [administratorEmail ?? ""],
          by: "link",
        }),
    ),
    back_in_stock: async () => {
      const { all } = (await catalogue.read()).catalogue;
      const sold = all.find(({ product }) => isSellable(product));
      return sold ? backInStock(sold.product, now(), settings.siteUrl) : null;
    },
    vat_number_invalid: about(sql`${orders.company} ->> 'vatNumber' is not null`, (mailed, { company }) =>
      vatNumberInvalid(mailed, company?.vatNumber ?? ""),
    ),
    invoice_corrected: async () => {
      const [correction] = await db
        .select()
        .from(correctedInvoices)
        .where(eq(correctedInvoices.state, "done"))
        .orderBy(desc(correctedInvoices.doneAt))
        .limit(1);
      if (!correction) return null;
      return about(eq(orders.id, correction.orderId), writeCorrection(db, correction))();
    },
    offer: aboutOffer(isNotNull(offers.createdBy), (offer, link) => offerMail(offer, link, "offer")),
    requested_offer: aboutOffer(isNull(offers.createdBy), (offer, link) =>
      offerMail(offer, link, "requested_offer"),
    ),
    offer_reminder: aboutOffer(undefined, offerReminder),
  };
}
