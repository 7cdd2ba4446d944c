import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { COMPANY, TRADEMARK_NOTE } from "#domain/seller/company.ts";
import { SELLER_COUNTRY, seller } from "#domain/seller/seller.ts";
import { presetSubscriptionAdminText } from "#domain/seller/delivery-hours.ts";
import {
  factsShown,
  LICENCE_SOURCES,
  SELLING_FACTS,
  type SellingFact,
} from "#domain/seller/selling-facts.ts";
import { WITHDRAWAL_PERIOD_DAYS } from "#domain/seller/consumer.ts";
import { useApi } from "#src/api/use-api.ts";
import { CompanyFacts, MailLink } from "#src/legal/company-facts.tsx";
import { licenceSourceQuery } from "./licence-source-query.ts";
import { LegalPage, type LegalSection } from "#src/legal/legal-page.tsx";
import { TextLink } from "#src/legal/text-link.tsx";

/** /why-half-price (D72): the questions of a careful buyer before paying. */
export function WhyHalfPricePage() {
  return (
    <LegalPage
      title="Why half price?"
      description={`What to ask before you buy from ${COMPANY.tradeName}: who sells, what ‘official’ means, how access reaches you, what happens after the year, and how to check us.`}
      path="/why-half-price"
      intro="On most products we charge half of Autodesk’s list price for one year. Here’s what careful buyers ask first."
      changed="26 November 2026"
      sections={SECTIONS}
    >
      <div className="mt-4 grid max-w-prose gap-3">
        <p>
          You buy from {seller().name}, an independent reseller in {seller().town},{" "}
          {SELLER_COUNTRY.name.replace(/^The/, "the")}.
        </p>
        <LicenceSource />
      </div>
    </LegalPage>
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "price",
    title: "Why is it cheaper?",
    content: (
      <>
        <p>
          If a product costs less than Autodesk’s one-year list price, we show that list price crossed out
          beside ours. Some products have no discount, so nothing is crossed out.
        </p>
        <p>Every price includes VAT, and nothing is added at checkout.</p>
        <Facts about="price" />
      </>
    ),
  },
  {
    id: "seller",
    title: "Who am I buying from?",
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
    id: "official",
    title: "What does ‘official’ mean?",
    content: (
      <>
        <p>
          You get Autodesk’s own subscription to Autodesk’s own software: updates, features and official
          support for the year. It is assigned in an Autodesk account, and Autodesk’s licence terms apply.
        </p>
      </>
    ),
  },
  {
    id: "delivery",
    title: "How and when do I get access?",
    content: (
      <>
        <p>
          Nothing is shipped. Once you’ve paid, tell us who will manage the subscription.{" "}
          <PresetAdministrator /> Autodesk invites that person by email, and they assign the subscription to
          its user.
        </p>
        <p>
          Your order page shows when we’ll deliver by, and we’ll email you when it’s ready. See{" "}
          <TextLink to="/terms" hash="delivery">
            delivery
          </TextLink>{" "}
          in our terms.
        </p>
        <Facts about="delivery" />
      </>
    ),
  },
  {
    id: "afterwards",
    title: "What happens after the year?",
    content: (
      <p>
        The subscription ends and doesn’t renew automatically. You pay once, and we don’t store your card.
        We’ll remind you by email before it ends and offer a renewal at that day’s price. See{" "}
        <TextLink to="/terms" hash="subscription">
          the subscription
        </TextLink>{" "}
        in our terms, also for plans of a month and of three years.
      </p>
    ),
  },
  {
    id: "refund",
    title: "What if I change my mind?",
    content: (
      <p>
        As a consumer you can withdraw within {WITHDRAWAL_PERIOD_DAYS} days, without giving a reason. We
        refund everything you paid within 14 days of receiving your withdrawal. You can withdraw on the{" "}
        <TextLink to="/withdrawal">withdrawal page</TextLink>, without an account; our terms explain the{" "}
        <TextLink to="/terms" hash="withdrawal">
          right of withdrawal
        </TextLink>
        .
      </p>
    ),
  },
  { id: "check", title: "How do I know you’re genuine?", content: <Checks /> },
];

function PresetAdministrator() {
  return presetSubscriptionAdminText(useApi().site.delivery.detailsWaitHours);
}

/** `check-config` rejects such a number, too. */
const hasSampleNumbers = (): boolean => /^0+$/.test(seller().kvkNumber);

function Checks() {
  return (
    <>
      <ul>
        <li>
          Look up our KVK number, {seller().kvkNumber}, in the{" "}
          <OtherSite href="https://www.kvk.nl/en/search/">Dutch business register</OtherSite>.
        </li>
        <li>
          Look up our VAT number, {seller().vatNumber}, in{" "}
          <OtherSite href="https://ec.europa.eu/taxation_customs/vies/">
            VIES, the European Commission’s register
          </OtherSite>
          .
        </li>
        <li>
          Ask us before you pay: email <MailLink /> or call {seller().phone}.
        </li>
      </ul>
      {hasSampleNumbers() ? (
        <Sample>This shop is not trading yet; its numbers and address are not real.</Sample>
      ) : null}
    </>
  );
}

function OtherSite({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a className="text-accent underline underline-offset-4" href={href} rel="noreferrer">
      {children}
    </a>
  );
}

/** Where the licences come from, in the owner's words (D85); a sample in the demo, and nothing until they've written it. */
function LicenceSource() {
  const api = useApi();
  const { data: text } = useQuery(licenceSourceQuery(api));
  if (text) return <p className="whitespace-pre-line">{text}</p>;
  return text === "" && api.site.demo ? <Sample>{LICENCE_SOURCES.distributor}</Sample> : null;
}

/** The seller's answers to a question. The demo shows sample answers as well, marked as samples. */
function Facts({ about }: Pick<SellingFact, "about">) {
  const { site } = useApi();
  return factsShown(SELLING_FACTS, site.demo)
    .filter((fact) => fact.about === about)
    .map(({ text, invented }) => (invented ? <Sample key={text}>{text}</Sample> : <p key={text}>{text}</p>));
}

function Sample({ children }: { readonly children: ReactNode }) {
  return (
    <p className="border-l-2 border-line-strong bg-well px-4 py-3">
      <strong className="font-semibold">Sample:</strong> {children}
    </p>
  );
}
