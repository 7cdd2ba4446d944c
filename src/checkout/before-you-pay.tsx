import { coveredToday } from "#domain/catalogue/plan-words.ts";
import type { Plan } from "#domain/catalogue/plan.ts";
import { GUARANTEE_TEXT, UPDATES_TEXT } from "#domain/seller/conformity.ts";
import { WITHDRAWAL_PERIOD_DAYS } from "#domain/seller/consumer.ts";
import { TextLink } from "#src/legal/text-link.tsx";

type BeforeYouPayProps = { readonly plans: readonly (Plan | undefined)[]; readonly consumer: boolean };

/** Facts that a buyer should know before the button that pays: the term, renewal, updates, withdrawal and terms (D63, D51, D87, D34). */
export function BeforeYouPay({ plans, consumer }: BeforeYouPayProps) {
  return (
    <div className="grid gap-2 text-sm text-ink-soft">
      <p>
        {coveredToday(plans)} Nothing renews automatically. {UPDATES_TEXT}
      </p>
      <p>
        {consumer ? (
          <>
            {GUARANTEE_TEXT} You have {WITHDRAWAL_PERIOD_DAYS} days to change your mind:{" "}
            <TextLink to="/withdrawal">withdrawal</TextLink>.{" "}
          </>
        ) : null}
        Our <TextLink to="/terms">terms</TextLink> apply.
      </p>
    </div>
  );
}
