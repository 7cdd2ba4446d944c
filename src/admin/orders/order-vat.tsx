import { May } from "#src/admin/shell/may.tsx";
import type { ReactNode } from "react";
import { formatAmount } from "#domain/money/money.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { countryName } from "#domain/vat/countries.ts";
import { CROSS_BORDER_THRESHOLD_CENTS } from "#domain/vat/decide-vat.ts";
import { VAT_RULE_WORDS } from "#domain/vat/vat-rule-words.ts";
import type { VatConcern } from "#domain/vat/vat-evidence.ts";
import { Fact, Facts } from "#src/admin/shell/facts.tsx";
import { Section } from "#src/admin/shell/section.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { Icon } from "#src/ui/icon.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";
import { CompanyDoubts } from "./company-doubts.tsx";
import { VatFacts, VatMark } from "./vat-facts.tsx";

type Order = Outputs["orders"]["byNumber"];
type OrderVat = Order["vat"];

const CONCERN_TEXT: Readonly<Record<VatConcern, string>> = {
  another_country:
    "No two pieces of evidence agree with the declared country, and one names another. Ask the buyer where they live before the return is due.",
  too_little:
    "There’s too little evidence of the declared country. Ask the buyer for more, such as an invoice with their address.",
  threshold:
    "While this checkout was open, other payments took the sales across the threshold, so another country’s VAT is due than was charged. Correct it in the return.",
  another_company:
    "This order has no VAT, but may not be from the company that it names. Ask the buyer for proof that they act for it, such as an extract from the trade register.",
};

/** Why an order has its VAT (D53, D55): the rule, what it was decided by, the evidence, and the same decision again. */
export function OrderVat({ order }: { readonly order: Order }) {
  const { vat } = order;
  return (
    <Section id="order-vat" heading="Why this VAT?">
      {vat.concern === null ? null : <Concern order={order} concern={vat.concern} />}
      {vat.agrees ? null : (
        <Warning>
          Decided again from the facts below, the VAT isn’t what was charged. Compare it with the invoice.
        </Warning>
      )}
      <Facts>
        <Fact name="Rule">
          <VatFacts order={order} />
        </Fact>
        <Fact name="Rate">{order.vatRate}%</Fact>
        {order.vatRuleInForce === order.vatRule ? null : (
          <Fact name="Corrected">
            {VAT_RULE_WORDS[order.vatRuleInForce].invoice}, on the corrected invoice
          </Fact>
        )}
        <Grounds vat={vat} isCompany={order.company !== null} />
      </Facts>
    </Section>
  );
}

/** The doubt about an order's VAT, until an administrator settles it. */
function Concern({ order: { number, timeline, companyDoubts }, concern }: ConcernProps) {
  if (timeline.some(({ kind }) => kind === "vat_concern_settled"))
    return <p className="text-sm text-ink-soft">The doubt about the VAT was settled.</p>;
  return (
    <Warning
      action={
        <May permission="orders.write">
          <VatMark text="Settled" mark={(client) => client.orders.settleVatConcern.mutate({ number })} />
        </May>
      }
    >
      <p>{CONCERN_TEXT[concern]}</p>
      {concern !== "another_company" ? null : companyDoubts.length > 0 ? (
        <CompanyDoubts doubts={companyDoubts} />
      ) : (
        <p>The invoice has been corrected since, and its details agree.</p>
      )}
    </Warning>
  );
}

type ConcernProps = { readonly order: Order; readonly concern: VatConcern };
type WarningProps = { readonly children: ReactNode; readonly action?: ReactNode };

function Warning({ children, action }: WarningProps) {
  return (
    <MessageBox tone="signal" role="alert" className="flex gap-3 text-sm">
      <Icon name="alert" className="mt-0.5 size-5 shrink-0" />
      <div className="grid">
        <div className="grid gap-3 text-ink">{children}</div>
        {action}
      </div>
    </MessageBox>
  );
}

/** What it was decided by. */
function Grounds({ vat, isCompany }: { readonly vat: OrderVat; readonly isCompany: boolean }) {
  const { evidence, ossSince, countriesOutside } = vat;
  return (
    <>
      <Fact name={isCompany ? "Company’s country" : "Declared country"}>
        {countryName(vat.country)}
        {vat.postcode === "" ? "" : `, postcode ${vat.postcode}`}
      </Fact>
      <Fact name="Evidence">
        {evidence === null
          ? "Kept once it’s paid. "
          : `Billing address: ${named(evidence.billing)}. Card or bank account: ${named(evidence.card)}. `}
        Request: {named(vat.requestCountry)}.
      </Fact>
      <Fact name="Decided on">{calendarDayInWords(vat.day)}</Fact>
      <Fact name="Sold abroad then">
        {formatAmount(vat.crossBorderCents)} of {formatAmount(CROSS_BORDER_THRESHOLD_CENTS)} that year,{" "}
        {formatAmount(vat.lastYearCents)} the year before
      </Fact>
      <Fact name="Settings then">
        {ossSince === null ? "Not registered for OSS" : `OSS since ${calendarDayInWords(ossSince)}`};
        companies outside the EU:{" "}
        {countriesOutside.length === 0 ? "none" : countriesOutside.map(countryName).join(", ")}
      </Fact>
      {vat.agrees ? <Fact name="Decided again">The same VAT as was charged</Fact> : null}
    </>
  );
}

const named = (country: string | null): string => (country === null ? "not known" : countryName(country));
