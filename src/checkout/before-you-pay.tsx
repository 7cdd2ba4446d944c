import { Link } from "@tanstack/react-router";
import { type CartItem, chosenPlan } from "#domain/cart/cart.ts";
import { coveredToday } from "#domain/catalogue/plan-words.ts";
import { isConsumer } from "#domain/seller/consumer.ts";
import { WITHDRAWAL_PERIOD_DAYS } from "#domain/seller/withdrawal-words.ts";
import { useCompany } from "#src/cart/company-store.ts";

const LINK_CLASS = "text-accent underline underline-offset-4";

/**
 * Facts that a buyer should know, beside the button that pays: the term, renewal, withdrawal and terms (D63, D51, D34).
 */
export function BeforeYouPay({ items }: { readonly items: readonly CartItem[] }) {
  const company = useCompany();
  return (
    <ul className="mt-4 grid gap-1.5 border-t border-line pt-4 text-sm text-ink-soft">
      <li>{coveredToday(items.map(chosenPlan))}</li>
      <li>Nothing renews automatically. We’ll remind you before it ends.</li>
      {isConsumer({ company }) ? (
        <li>
          You have {WITHDRAWAL_PERIOD_DAYS} days to change your mind:{" "}
          <Link to="/withdrawal" className={LINK_CLASS}>
            withdrawal
          </Link>
          .
        </li>
      ) : null}
      <li>
        Our{" "}
        <Link to="/terms" className={LINK_CLASS}>
          terms
        </Link>{" "}
        apply.
      </li>
    </ul>
  );
}
