import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { CROSS_BORDER_THRESHOLD_CENTS, countedCents, isCrossBorder } from "#domain/vat/decide-vat.ts";
import { concernAbout, type Evidence } from "#domain/vat/vat-evidence.ts";
import type { VatEvidence, VatFacts } from "#domain/vat/vat-facts.ts";
import type { Queryable } from "../../db/client.ts";
import { queueOssNotice } from "../../mail/shop-notices.ts";
import type { Settings } from "../../platform/env.ts";
import { crossBorderSales } from "../../records/vat.ts";
import { declared } from "../../records/corrected-invoices.ts";
import type { Order } from "../../records/orders.ts";
import { paymentCountries } from "../../stripe/session-payment.ts";

/** Any number that no other advisory lock of this database has. */
const CROSS_BORDER_LOCK = 59_03;

/**
 * Returns the evidence of where a buyer lives, to be kept with the order that is being paid in this transaction (D55). Tells the
 * shop if this order takes the sales above the threshold. Payments that count against it are taken one after another, so that
 * exactly one of them is the first above it.
 */
export async function vatEvidenceOf(
  tx: Queryable,
  settings: Settings,
  order: Order,
  { session, at }: { readonly session: Stripe.Checkout.Session; readonly at: Date },
): Promise<VatEvidence> {
  const { sale } = order.vatFacts;
  const evidence = evidenceIn(session, order.vatFacts);
  const company = order.company && declared(order.company);
  if (!isCrossBorder(order.vatRule)) {
    const { crossBorderNetCents } = sale;
    const concern = concernAbout(sale, evidence, crossBorderNetCents, company);
    return { ...evidence, concern, crossBorderNetCents };
  }
  await tx.execute(sql`select pg_advisory_xact_lock(${CROSS_BORDER_LOCK}::int)`);
  const { counts } = await crossBorderSales(tx, at);
  const wasBelow = Math.max(counts.thisYear, counts.lastYear) <= CROSS_BORDER_THRESHOLD_CENTS;
  const isAbove = counts.thisYear + countedCents(order.amountCents) > CROSS_BORDER_THRESHOLD_CENTS;
  if (wasBelow && isAbove && !isRegistered(settings, at)) await queueOssNotice(tx, settings, order, at);
  const concern = concernAbout(sale, evidence, counts, company);
  return { ...evidence, concern, crossBorderNetCents: counts };
}

const isRegistered = ({ ossSince }: Settings, at: Date): boolean =>
  ossSince !== null && ossSince <= amsterdamDay(at);

/** A bank that serves several countries can confirm where its customer lives, but not contradict it. */
function evidenceIn(session: Stripe.Checkout.Session, { sale, requestCountry }: VatFacts): Evidence {
  const { billing, method, bank } = paymentCountries(session);
  const confirmed = bank === sale.buyer.country ? bank : null;
  return { billing, card: method ?? confirmed, request: requestCountry };
}
