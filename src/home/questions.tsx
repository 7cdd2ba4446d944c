import { COMPANY } from "#domain/seller/company.ts";
import { SharedQuestions } from "#src/legal/shared-questions.tsx";
import { TextLink } from "#src/legal/text-link.tsx";
import { Question } from "#src/ui/question.tsx";

/** Buyers' first questions. Each answer is a sentence of the terms or of the company's facts, with a link to them. */
export function Questions() {
  return (
    <section aria-labelledby="questions" className="grid gap-6 lg:grid-cols-[2fr_3fr] lg:gap-16">
      <div>
        <h2 id="questions" className="text-2xl font-semibold tracking-tight text-balance md:text-3xl">
          Questions
        </h2>
        <p className="mt-4 text-ink-soft">
          Not answered here? See <TextLink to="/why-half-price">Why half price?</TextLink> or{" "}
          <TextLink to="/contact">ask us</TextLink>.
        </p>
      </div>
      <div className="divide-y divide-line border-y border-line">
        <SharedQuestions />
        <Question asked="How do I get the software?">
          Nothing is shipped. Your order page shows when we’ll deliver by, and we’ll email you when it’s
          ready.{" "}
          <TextLink to="/terms" hash="delivery">
            Delivery
          </TextLink>
        </Question>
        <Question asked="Who am I buying from?">
          {COMPANY.tradeName}, {COMPANY.addressLines.join(", ")}: an independent reseller of Autodesk
          products, not Autodesk itself. <TextLink to="/aboutus">Who we are</TextLink>
        </Question>
      </div>
    </section>
  );
}
