import { useState } from "react";
import { SAVE_RECEIPT_TEXTS } from "#domain/withdrawals/withdrawal.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { WITHDRAWAL_PERIOD_DAYS } from "#domain/seller/consumer.ts";
import { draftsOf } from "#src/api/drafts.ts";
import { randomUuid } from "#src/api/random-uuid.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { MailLink } from "#src/legal/company-facts.tsx";
import { TextLink } from "#src/legal/text-link.tsx";
import { Page, PageHeading } from "#src/page/page.tsx";
import { useOverlay } from "#src/ui/overlay.ts";
import { FormStep, withdrawalDraft } from "./form-step.tsx";
import { ReceiptOfWithdrawal } from "./receipt-of-withdrawal.tsx";
import { type Reviewed, ReviewStep } from "./review-step.tsx";

type WithdrawalPageProps = {
  /** The order number from a receipt's link, if there is one. */
  readonly order: string | undefined;
};

/** /withdrawal (D34): withdrawing from the contract online, in two steps, with a receipt that can be saved. */
export function WithdrawalPage({ order }: WithdrawalPageProps) {
  return (
    <Page
      title="Withdraw from contract"
      description={`Withdraw from your order with ${COMPANY.tradeName} online, within ${WITHDRAWAL_PERIOD_DAYS} days and without giving a reason.`}
      path="/withdrawal"
    >
      <PageHeading>Withdraw from contract</PageHeading>
      <p data-no-print className="mt-3 max-w-prose text-ink-soft">
        As a consumer you may withdraw from an order within {WITHDRAWAL_PERIOD_DAYS} days, without giving a
        reason. If you bought for a company, write to <MailLink /> instead.
      </p>
      <div className="mt-8 grid items-start gap-8 md:mt-10 lg:grid-cols-[3fr_2fr]">
        <WithdrawalSteps order={order ?? ""} />
        <HowItWorks />
      </div>
    </Page>
  );
}

const STEPS = [
  "Tell us who you are and which order this concerns. You don’t need an account or a reason.",
  "Check what will be sent, and confirm it.",
  "Keep the receipt we email you. It shows what you declared, with the date and time.",
] as const;

function HowItWorks() {
  return (
    <aside
      aria-labelledby="how-it-works"
      data-no-print
      className="border border-line bg-well p-6 text-sm md:p-8"
    >
      <h2 id="how-it-works" className="text-base font-semibold">
        How it works
      </h2>
      <ol className="mt-4 grid gap-3">
        {STEPS.map((text, at) => (
          <li key={text} className="grid grid-cols-[auto_1fr] gap-3">
            <span aria-hidden="true" className="text-accent tabular-nums">
              {at + 1}
            </span>
            {text}
          </li>
        ))}
      </ol>
      <p className="mt-6 text-ink-soft">
        We will refund you within 14 days of receiving your withdrawal. The{" "}
        <TextLink to="/terms" hash="withdrawal">
          terms
        </TextLink>{" "}
        explain what that means for a subscription that has already started.
      </p>
      <p className="mt-4 text-ink-soft">
        You can also write to <MailLink /> or to our address below.
      </p>
    </aside>
  );
}

/** The three steps: form, review, receipt. Back returns from the review to the form with the typed values. */
function WithdrawalSteps({ order }: { readonly order: string }) {
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
