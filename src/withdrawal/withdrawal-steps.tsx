import { useState } from "react";
import { SAVE_RECEIPT_TEXTS } from "#domain/orders/withdrawal.ts";
import { draftsOf } from "#src/api/drafts.ts";
import { randomUuid } from "#src/api/random-uuid.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useOverlay } from "#src/ui/overlay.ts";
import { ReceiptOfWithdrawal } from "./receipt-of-withdrawal.tsx";
import { type Reviewed, ReviewStep } from "./review-step.tsx";
import { FormStep, withdrawalDraft } from "./form-step.tsx";

/** The three steps: form, review, receipt. Back returns from the review to the form with the typed values. */
export function WithdrawalSteps({ order }: { readonly order: string }) {
  const review = useOverlay("withdrawal-review");
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [receipt, setReceipt] = useState<Outputs["withdrawals"]["submit"] | null>(null);

  function received(submitted: NonNullable<typeof receipt>): void {
    draftsOf(null).remove(withdrawalDraft(order));
    setReceipt(submitted);
  }

  if (receipt)
    return <ReceiptOfWithdrawal receipt={receipt} note={SAVE_RECEIPT_TEXTS[receipt.mail]} follows />;
  if (reviewed && review.open)
    return <ReviewStep reviewed={reviewed} onBack={review.close} onReceived={received} />;
  return (
    <FormStep
      typed={reviewed?.form ?? { name: "", orderNumber: order, email: "", products: "" }}
      order={order}
      returning={reviewed !== null}
      onFilled={(form) => {
        setReviewed({ form, clientKey: randomUuid() });
        review.show();
      }}
    />
  );
}
