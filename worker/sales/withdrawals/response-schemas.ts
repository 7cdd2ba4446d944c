import { z } from "zod";
import { RECEIPT_MAILS, type WithdrawalReceipt } from "#domain/orders/withdrawal.ts";
import { time } from "../../platform/response-schemas.ts";

export const withdrawalReceiptResponse = z.object({
  number: z.string(),
  receivedAt: time,
  statement: z.string(),
}) satisfies z.ZodType<WithdrawalReceipt>;

/**
 * The response to a withdrawal. Number and time of a repeated one are the first one's. Its statement is null unless it
 * is the same, because somebody else may have made it.
 */
export const submittedResponse = withdrawalReceiptResponse.extend({
  statement: z.string().nullable(),
  mail: z.enum(RECEIPT_MAILS),
});
export type SubmittedWithdrawal = z.infer<typeof submittedResponse>;
