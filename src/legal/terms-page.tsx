import { COMPANY, TAX_NOTE, TRADEMARK_NOTE } from "#domain/company.ts";
import { WITHDRAW_LABEL, WITHDRAWAL_PERIOD_DAYS } from "#domain/withdrawal-words.ts";
import { CompanyFacts, MailLink } from "./company-facts.tsx";
import { LegalPage, type LegalSection } from "./legal-page.tsx";
import { TextLink } from "./text-link.tsx";

/** /terms (D35): who sells what at which price, and what customers may expect. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      description={`The terms of ${COMPANY.tradeName}: prices, subscription, payment, delivery, withdrawal and complaints.`}
      path="/terms"
      intro="What holds when you buy from this shop, in plain words."
      changed="22 November 2026"
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "seller",
    title: "Who sells",
    content: (
      <>
        <p>
          {COMPANY.relation}. {TRADEMARK_NOTE}
        </p>
        <CompanyFacts />
      </>
    ),
  },
  {
    id: "prices",
    title: "Prices",
    content: (
      <ul>
        <li>Prices are in euros. {TAX_NOTE}: nothing is added at the checkout.</li>
        <li>The struck-through price is the maker's regular one-year price.</li>
        <li>
          You pay the price that the checkout shows. If a price has changed since you filled your cart, the
          shop says so before you pay.
        </li>
      </ul>
    ),
  },
  {
    id: "subscription",
    title: "The subscription",
    content: (
      <>
        <p>
          Every product comes with a 1-year subscription: updates, features and official support for the year.
          The plan that you choose stands on your order and receipt.
        </p>
        <p>
          An order is one payment. With ‘3 year’, which is paid annually, it is for the first year; with
          ‘Monthly’ for the first month. The shop keeps no card details and charges nothing later by itself.
        </p>
        <p>The maker's own licence terms hold for the use of its programs.</p>
      </>
    ),
  },
  {
    id: "order",
    title: "Order and payment",
    content: (
      <>
        <p>
          You need no account to buy. You order by paying at the checkout; the contract comes about when the
          payment has succeeded. You then see a receipt with the number of your order, and the shop mails you
          a confirmation with everything you agreed on and a link to your order's page. The payment provider
          mails you the invoice.
        </p>
        <p>
          Credit and debit cards, PayPal, Pay by Bank and direct debit (ACH) are accepted. Stripe handles the
          payment; your card details never reach this shop.
        </p>
      </>
    ),
  },
  {
    id: "delivery",
    title: "Delivery",
    content: (
      <p>
        Nothing is shipped. On the receipt and on your order's page you say who administers the subscription;
        if you say nothing for a day, it is you. Your order's page shows by when we promise to deliver; the
        law allows 30 days. As soon as we have delivered, a mail says how to get started. If it has not come,
        look at <TextLink to="/order">your order's page</TextLink> or write to <MailLink />.
      </p>
    ),
  },
  { id: "withdrawal", title: "Right of withdrawal", content: <Withdrawal /> },
  {
    id: "conformity",
    title: "If something is wrong",
    content: (
      <p>
        What you buy must be as it was described and do what you may reasonably expect of it. If it does not,
        the law gives consumers the right to have it put right, to pay less, or to end the contract. Nothing
        in these terms takes that away.
      </p>
    ),
  },
  {
    id: "complaints",
    title: "Complaints",
    content: (
      <p>
        Write to <MailLink /> or use the <TextLink to="/contact">contact page</TextLink>. You get an answer
        within 14 days. If we do not find a solution together, you may go to the court.
      </p>
    ),
  },
  {
    id: "law",
    title: "Law",
    content: (
      <p>
        Dutch law holds. A consumer who lives in another country keeps the protection that the binding rules
        of that country give, and may go to the court there.
      </p>
    ),
  },
];

/** The right of withdrawal in plain words, with the model form of Directive 2011/83/EU, annex I (B). */
function Withdrawal() {
  return (
    <>
      <p>
        As a consumer you may withdraw from the contract within {WITHDRAWAL_PERIOD_DAYS} days from the day on
        which it came about, without giving a reason.
      </p>
      <p>
        Tell us before the {WITHDRAWAL_PERIOD_DAYS} days are over, in any clear statement. The quickest way:{" "}
        <TextLink to="/withdrawal">{WITHDRAW_LABEL}</TextLink>. You get a receipt with date and time at once,
        and it is mailed to you. You may also write to <MailLink /> or to our address.
      </p>
      <p>
        We pay back everything that you paid, within 14 days after your withdrawal has reached us, by the
        means of payment that you used, at no cost to you. Your access to the subscription then ends.
      </p>
      <h3 className="font-semibold">If the subscription starts within the {WITHDRAWAL_PERIOD_DAYS} days</h3>
      <ul>
        <li>
          The checkout does not ask you to give up your right of withdrawal. You keep it for the whole{" "}
          {WITHDRAWAL_PERIOD_DAYS} days, also when you have begun to use the subscription, and you pay nothing
          for that use.
        </li>
        <li>
          This changes only if you ask us expressly to start at once and we have told you, before it starts,
          what that means. For a service you then pay the part that you had until you withdrew. For digital
          content you lose the right once its delivery has begun, if you agreed to that, acknowledged it, and
          we confirmed both to you.
        </li>
      </ul>
      <h3 className="font-semibold">A text that you may use</h3>
      <p className="border-l-2 border-line-strong bg-well px-4 py-3">
        To {COMPANY.tradeName}, {COMPANY.addressLines.join(", ")}, {COMPANY.email}: I hereby withdraw from my
        contract for the following products: … Ordered on: … Order number: … Name: … Address: … Date: …
        Signature (only on paper): …
      </p>
    </>
  );
}
