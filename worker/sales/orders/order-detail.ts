import { eq } from "drizzle-orm";
import { deliveryIn, progressByOrder } from "../../records/order-delivery.ts";
import { unitsOfOrder } from "../deliveries/order-units.ts";
import type { Queryable } from "../../db/client.ts";
import { users } from "../../db/schema/auth.ts";
import type { Settings } from "../../platform/env.ts";
import { withdrawalsOf } from "../../records/withdrawals.ts";
import { orderVat } from "./order-vat.ts";
import { orderTimeline } from "./order-timeline.ts";
import { isErased, viewReceipt } from "../../records/order-view.ts";
import { paymentAddress } from "../../stripe/dashboard.ts";
import { papersOf } from "./papers.ts";
import {
  correctionsOf,
  invoiceInForce,
  isBeingCorrected,
  doubtsAbout,
} from "../../records/corrected-invoices.ts";
import { refundableVat } from "../corrections/refund-vat.ts";
import { type LateVatCheck, lateVatCheckOf } from "../../records/vat.ts";
import { orderOfNumber } from "../../records/order-links.ts";
import { itemsOf, type Order } from "../../records/orders.ts";
import { eInvoicesOf } from "../payments/e-invoices.ts";
import type { OrderDetail } from "./response-schemas.ts";

/** Finds an order by the number people see (`SO-001042`); 404 if there is none. */
export async function orderByNumber(
  db: Queryable,
  settings: Pick<Settings, "supplierReturnDays" | "stripeApiUrl" | "stripeSecretKey">,
  number: string,
): Promise<OrderDetail> {
  const order = await orderOfNumber(db, number);
  const username = await usernameOf(db, order);
  const items = await itemsOf(db, order.id);
  const withdrawals = await withdrawalsOf(db, settings, order.id);
  const timeline = await orderTimeline(db, order.id, withdrawals);
  const progress = (await progressByOrder(db, [order]))(order);
  const corrections = await correctionsOf(db, [order.id]);
  const invoice = invoiceInForce(order, corrections);
  const { company } = invoice;
  const late = await lateVatCheckOf(db, order.id, company);
  return {
    ...viewReceipt({ ...order, company }, items, progress),
    vatRuleInForce: invoice.vatRule,
    isBeingCorrected: await isBeingCorrected(db, order.id),
    vatToRefundCents: (await refundableVat(db, order, invoice))?.amountCents ?? null,
    amountMismatch: timeline.some((entry) => entry.kind === "amount_mismatch"),
    customerEmail: order.customerEmail,
    emailCorrectable: order.customerEmail !== null && !isErased(order),
    vatCheck: company?.check ?? null,
    lateVatCheck: viewLateCheck(late),
    companyDoubts: company
      ? doubtsAbout(order, company, late?.outcome === "valid" ? late : company.check)
      : [],
    vat: orderVat(order, items),
    username,
    paymentIntentId: order.paymentIntentId,
    paymentAddress: order.paymentIntentId === null ? null : paymentAddress(settings, order.paymentIntentId),
    papers: await papersOf(db, order, corrections),
    checkoutSessionId: order.checkoutSessionId,
    timeline,
    withdrawals,
    eInvoices: await eInvoicesOf(db, order),
    delivery: deliveryIn(progress),
    units: await unitsOfOrder(db, order.id),
  };
}

function viewLateCheck(late: LateVatCheck | null): OrderDetail["lateVatCheck"] {
  if (late === null) return null;
  const { outcome, endsOn, attempts, nextAt, name, address, consultationNumber, checkedAt, answer } = late;
  return {
    outcome,
    endsOn,
    attempts,
    nextAt: nextAt.toISOString(),
    answer:
      checkedAt === null || answer === null
        ? null
        : { name, address, consultationNumber, checkedAt: checkedAt.toISOString(), answer },
  };
}

async function usernameOf(db: Queryable, { userId }: Order): Promise<string | null> {
  if (userId === null) return null;
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return user?.username ?? null;
}
