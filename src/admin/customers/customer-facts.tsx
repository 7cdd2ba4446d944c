import { formatAmount } from "#domain/money/money.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { Fact, Facts } from "#src/admin/shell/facts.tsx";
import { mailto } from "#src/admin/shell/mailto.ts";
import { Section } from "#src/admin/shell/section.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { EmailText } from "#src/ui/email-text.tsx";

type CustomerFactsProps = { readonly customer: Outputs["customers"]["ofOrder"] };

/** Who a customer is, and what they have bought (D61). */
export function CustomerFacts({ customer }: CustomerFactsProps) {
  const { email, name, company, accounts, orders, paidCents, nextEnd } = customer;
  return (
    <Section id="customer-facts" heading="Customer" className="px-5 py-4 tabular-nums">
      <Facts>
        {company === null ? null : (
          <Fact name="Company">
            <bdi>{company}</bdi>
          </Fact>
        )}
        <Fact name="Email">
          <a
            href={mailto(email, `Your orders from ${COMPANY.tradeName}`)}
            className="text-accent underline underline-offset-4"
          >
            <EmailText email={email} />
          </a>
        </Fact>
        <Fact name="Name">
          <bdi>{name ?? "Not known"}</bdi>
        </Fact>
        <Fact name="Account">
          {accounts.length === 0 ? "Bought without an account" : accounts.join(", ")}
        </Fact>
        <Fact name="Paid orders">{orders}</Fact>
        <Fact name="Paid, less refunds">{formatAmount(paidCents)}</Fact>
        <Fact name="Next end">
          {nextEnd === null ? (
            "No subscription runs"
          ) : (
            <time dateTime={nextEnd}>{calendarDayInWords(nextEnd)}</time>
          )}
        </Fact>
      </Facts>
    </Section>
  );
}
