import { type Residence, residenceProblem } from "#domain/cart/residence.ts";
import { isInVatArea } from "#domain/vat/vat-territory.ts";
import { VAT_REFUSAL_TEXT } from "#domain/vat/vat-rule-words.ts";
import { MessageBox } from "#src/ui/message-box.tsx";
import { PaymentSkeleton } from "./payment-skeleton.tsx";

/** True if a consumer's residence says enough to open the payment. */
export const isPayable = (residence: Residence | null): boolean =>
  residence !== null &&
  residenceProblem(residence) === null &&
  isInVatArea(residence.country, residence.postcode);

/** Takes the place of the payment form until the shop knows where the consumer lives, and sells there (D53). */
export function BeforePayment({ residence }: { readonly residence: Residence | null }) {
  if (residence === null) return <PaymentSkeleton />;
  const text =
    residenceProblem(residence) === null
      ? VAT_REFUSAL_TEXT.consumer_outside
      : "Enter your postcode to continue to the payment. A part of your country has VAT of its own.";
  return (
    <MessageBox tone="plain" role="alert" className="p-6">
      <p className="max-w-prose">{text}</p>
    </MessageBox>
  );
}
