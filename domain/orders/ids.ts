import * as z from "zod/mini";
import { plainText } from "../text/text.ts";

/**
 * Each kind of row has its own id type, so an order's id can't be passed where a refund's is expected. Rows and
 * responses have these types. Any other text must be parsed.
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

export const offerIdSchema = z.uuid().brand<"OfferId">();
export type OfferId = z.infer<typeof offerIdSchema>;

export const mailIdSchema = z.uuid().brand<"MailId">();
export type MailId = z.infer<typeof mailIdSchema>;

/** As calls accept ids: text that isn't a UUID gets the same response as an unknown id. */
const idText = plainText("id");
export const entitlementIdText = idText.brand<"EntitlementId", "inout">();
export const refundIdText = idText.brand<"RefundId", "inout">();
export const withdrawalIdText = idText.brand<"WithdrawalId", "inout">();
export const mailIdText = idText.brand<"MailId", "inout">();
