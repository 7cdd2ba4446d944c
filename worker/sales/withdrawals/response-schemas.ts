import { z } from "zod";
import { RECEIPT_MAILS, type WithdrawalReceipt } from "#domain/withdrawals/withdrawal.ts";
import { time } from "../../platform/response-schemas.ts";

export const withdrawalReceiptResponse = z.object({
  number: z.string(),
  receivedAt: time,
  statement: z.string(),
}) satisfies z.ZodType<WithdrawalReceipt>;

/**
 * The response to a withdrawal. For a repeated one, number and time are those of the first one. The statement is null
 * unless it's the same, because somebody else may have made the first one.
 */
export const submittedResponse = withdrawalReceiptResponse.extend({
  statement: z.string().nullable(),
  mail: z.enum(RECEIPT_MAILS),
});
export type SubmittedWithdrawal = z.input<typeof submittedResponse>;
