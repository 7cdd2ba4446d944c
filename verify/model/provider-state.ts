import type { Evidence } from "./evidence.ts";
import type { ProviderPaymentState } from "./order-status.ts";
import type { ProviderBooks, ProviderEvent, ProviderSession } from "./provider-books.ts";

/** The provider's state of a session, and the event that reports it; none while the form is open. */
export type ProviderVerdict = {
  readonly word: ProviderPaymentState;
  readonly toldBy: ProviderEvent | undefined;
};

export function providerStateOf(
  books: ProviderBooks,
  session: ProviderSession,
  { shown }: Evidence,
): ProviderVerdict {
  const told = (type: string) =>
    books.events.find(
      (event) => event.type === `checkout.session.${type}` && event.data.object.id === session.id,
    );
  if (session.status === "open") {
    const isSeen = shown.some(({ sessionId }) => sessionId === session.id);
    return { word: isSeen ? "open" : "unseen", toldBy: undefined };
  }
  if (session.status === "expired") return { word: "expired", toldBy: told("expired") };
  if (session.payment_status === "paid") {
    return { word: "paid", toldBy: told("async_payment_succeeded") ?? told("completed") };
  }
  const failed = told("async_payment_failed");
  return failed ? { word: "failed", toldBy: failed } : { word: "processing", toldBy: told("completed") };
}
