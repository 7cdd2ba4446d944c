import type { Outputs } from "#src/api/router-types.ts";

export type SessionStatus = Outputs["stripe"]["sessionStatus"];
export type PaymentOutcome = "open" | "expired" | "paid" | "processing" | "failed";

/** The outcome of a payment, decided by the provider's status alone (D14). */
export function paymentOutcome(
  answer: Pick<SessionStatus, "status" | "paymentStatus" | "orderStatus">,
): PaymentOutcome {
  if (answer.status !== "complete") return answer.status;
  if (answer.paymentStatus !== "unpaid") return "paid";
  return answer.orderStatus === "payment_failed" ? "failed" : "processing";
}
