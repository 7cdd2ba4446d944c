import * as z from "zod/mini";
import { plainText } from "../text/text.ts";

/**
 * The id of each kind of row has a type of its own, so that an order's id can't be passed where a refund's is expected. Rows
 * and responses come with these types; parse any other text.
 */
export const orderIdSchema = z.uuid().brand<"OrderId">();
export type OrderId = z.infer<typeof orderIdSchema>;

/** One paid unit of an order (D41). */
export const entitlementIdSchema = z.uuid().brand<"EntitlementId">();
export type EntitlementId = z.infer<typeof entitlementIdSchema>;

export const refundIdSchema = z.uuid().brand<"RefundId">();
export type RefundId = z.infer<typeof refundIdSchema>;

export const withdrawalIdSchema = z.uuid().brand<"WithdrawalId">();
export type WithdrawalId = z.infer<typeof withdrawalIdSchema>;

export const mailIdSchema = z.uuid().brand<"MailId">();
export type MailId = z.infer<typeof mailIdSchema>;

/** As calls accept them: text that isn't a UUID is answered like the id of a row that doesn't exist. */
const idText = plainText("id");
export const entitlementIdText = idText.brand<"EntitlementId", "inout">();
export const refundIdText = idText.brand<"RefundId", "inout">();
export const withdrawalIdText = idText.brand<"WithdrawalId", "inout">();
