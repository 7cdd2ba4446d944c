import { SharedQuestions } from "#src/legal/shared-questions.tsx";
import { TextLink } from "#src/legal/text-link.tsx";
import { Question } from "#src/ui/question.tsx";

/** Buyers' questions before they pay. Each answer is a sentence of the terms, with a link to them. */
export function ProductQuestions() {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="text-xl font-semibold">
        Questions
      </h2>
      <div className="mt-4 divide-y divide-line border-y border-line">
        <SharedQuestions />
        <Question asked="Do I get an invoice with VAT?">
          Yes, Stripe emails it to you.{" "}
          <TextLink to="/terms" hash="prices">
            Prices
          </TextLink>
        </Question>
        <Question asked="Do I need an account here?">
          No. We’ll email you a link to your order page.{" "}
          <TextLink to="/terms" hash="order">
            Order and payment
          </TextLink>
        </Question>
      </div>
    </section>
  );
}
