import { z } from "zod";

const lineSchema = z.object({
  name: z.string(),
  plan: z.string(),
  productId: z.string().nullable(),
  unitCents: z.int(),
  /** The price on screen, which includes VAT. */
  listedCents: z.int(),
  quantity: z.int(),
});
const stepSchema = z.object({
  id: z.int(),
  from: z.string().nullable(),
  to: z.string(),
  kind: z.string(),
  note: z.string().nullable(),
  atMs: z.number(),
});
const unitSchema = z.object({
  id: z.string(),
  state: z.string(),
  productId: z.string().nullable(),
  /** The unit that it renews. */
  renewsId: z.string().nullable(),
  administrator: z.string().nullable(),
  isAwaited: z.boolean(),
  supplierReference: z.string().nullable(),
  reference: z.string().nullable(),
  /** The last day covered. */
  endsOn: z.string().nullable(),
  failedReason: z.string().nullable(),
  steps: z.array(stepSchema),
});
const refundSchema = z.object({
  id: z.string(),
  requestKey: z.string().nullable(),
  scope: z.string(),
  /** The buyer keeps what is refunded. */
  keep: z.boolean(),
  amountCents: z.int(),
  source: z.string(),
  state: z.enum(["pending", "succeeded", "failed"]),
  providerId: z.string().nullable(),
  noteId: z.string().nullable(),
  /** The failed refund that it makes again. */
  retryOf: z.string().nullable(),
  withdrawalId: z.string().nullable(),
  unitIds: z.array(z.string()),
  hasSucceeded: z.boolean(),
});
const noteSchema = z.object({
  id: z.string(),
  amountCents: z.int(),
  isVoid: z.boolean(),
});
const disputeSchema = z.object({ id: z.string(), state: z.string(), amountCents: z.int() });
const orderSchema = z.object({
  id: z.string().brand<"OrderId">(),
  number: z.int(),
  status: z.enum(["pending", "processing", "paid", "payment_failed", "expired", "cancelled"]),
  sessionId: z.string().nullable(),
  amountCents: z.int(),
  paymentIntentId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  paidMs: z.number().nullable(),
  lines: z.array(lineSchema),
  timeline: z.array(z.string()),
  units: z.array(unitSchema),
  refunds: z.array(refundSchema),
  notes: z.array(noteSchema),
  disputes: z.array(disputeSchema),
  /** The mismatch that the daily job found in its money. */
  mismatch: z.string().nullable(),
});
const mailSchema = z.object({
  id: z.string(),
  key: z.string(),
  kind: z.string(),
  orderId: z.string().nullable(),
  recipient: z.string(),
  text: z.string(),
  state: z.string(),
  /** An administrator has sent it again. */
  byHand: z.boolean(),
});
const withdrawalSchema = z.object({
  id: z.string().brand<"WithdrawalId">(),
  number: z.int(),
  orderId: z.string().nullable(),
  email: z.string(),
  /** As it was typed. */
  orderNumber: z.string(),
  statement: z.string(),
  isHandled: z.boolean(),
});
const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  cents: z.int(),
  isInStock: z.boolean(),
  place: z.int(),
});
/** All rows that a rule reads, under the model's own names. */
export const shopSchema = z.object({
  orders: z.array(orderSchema),
  /** In the sequence of their causes. */
  mails: z.array(mailSchema),
  products: z.array(productSchema),
  withdrawals: z.array(withdrawalSchema),
});

/** The shop's tables at one moment. */
export type ShopState = z.infer<typeof shopSchema>;
export type ShopOrder = ShopState["orders"][number];
export type ShopUnit = ShopOrder["units"][number];
export type ShopRefund = ShopOrder["refunds"][number];
export type ShopMail = ShopState["mails"][number];
