import { z } from "zod";
import { ORDER_STANDINGS } from "#domain/orders/order-standing.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import {
  RECEIPT_MAILS,
  type SubmittedWithdrawal,
  type WithdrawalReceipt,
} from "#domain/orders/withdrawal.ts";
import { count, pageOfList, time } from "../../platform/response-schemas.ts";
import type { WaitingWithdrawals, WithdrawalsPage, WithdrawalView } from "../../records/withdrawals.ts";

export const withdrawalReceiptResponse = z.object({
  number: z.string(),
  receivedAt: time,
  statement: z.string(),
}) satisfies z.ZodType<WithdrawalReceipt>;

export const submittedResponse = withdrawalReceiptResponse.extend({
  statement: z.string().nullable(),
  mail: z.enum(RECEIPT_MAILS),
}) satisfies z.ZodType<SubmittedWithdrawal>;

export const withdrawalResponse = z.object({
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
  email: z.string(),
  orderNumber: z.string(),
  statement: z.string(),
  createdAt: time,
  order: z
    .object({
      number: z.string(),
      linkedByHand: z.boolean(),
      status: z.enum(ORDER_STATUSES),
      standing: z.enum(ORDER_STANDINGS).nullable(),
    })
    .nullable(),
  handled: z.object({ at: time, by: z.string() }).nullable(),
  refundDueOn: z.iso.date().nullable(),
  overdue: z.boolean(),
  supplierReturnDueAt: time.nullable(),
}) satisfies z.ZodType<WithdrawalView>;

export const withdrawalsResponse = z.object({
  withdrawals: z.array(withdrawalResponse),
  ...pageOfList,
  open: count,
}) satisfies z.ZodType<WithdrawalsPage>;

export const waitingWithdrawalsResponse = z.object({
  open: count,
  overdue: count,
}) satisfies z.ZodType<WaitingWithdrawals>;
