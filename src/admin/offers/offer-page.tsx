import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useRef } from "react";
import { companyLines, shownCompany } from "#domain/orders/company-lines.ts";
import { offerHeading } from "#domain/site/page-titles.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { countryName } from "#domain/vat/countries.ts";
import { offerQuery } from "#src/admin/admin-queries.ts";
import { ActsLink } from "#src/admin/shell/acts-link.tsx";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { Fact, Facts } from "#src/admin/shell/facts.tsx";
import { May } from "#src/admin/shell/may.tsx";
import { OrderNumber } from "#src/admin/shell/order-number.tsx";
import { Section } from "#src/admin/shell/section.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { OfferLines } from "#src/offers/offer-lines.tsx";
import { OfferStatusLabel } from "#src/offers/offer-status.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { EmailText } from "#src/ui/email-text.tsx";
import { Time } from "#src/ui/time.tsx";
import { OfferNumber } from "#src/admin/shell/offer-number.tsx";
import { ChangeOffer, SendOffer } from "./work-on-offer.tsx";

type Offer = Outputs["adminOffers"]["get"];

/** /Admin/offers/Q-000101 (D83): everything known about one offer, and what staff can do with it. */
export function OfferPage({ number }: { readonly number: string }) {
  const answer = useQuery(offerQuery(useApi(), number));
  const back = (
    <ButtonLink to="/Admin/offers" variant="secondary">
      All offers
    </ButtonLink>
  );
  return (
    <AdminPage title={offerHeading(answer.data?.number ?? number)} actions={back}>
      <Loaded answer={answer} what="the offer" missing="There is no offer with this number.">
        {(offer) => <Known key={offer.number} offer={offer} />}
      </Loaded>
    </AdminPage>
  );
}

function Known({ offer }: { readonly offer: Offer }) {
  const isValid = offer.status === "open" || offer.status === "accepted";
  const facts = useRef<HTMLDivElement>(null);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-8">
        <OfferFacts offer={offer} ref={facts} />
        <Section id="offer-lines" heading="Products" className="">
          <OfferLines lines={offer.lines} taxed={offer.offered} />
        </Section>
      </div>
      <May permission="orders.write">
        <div className="grid gap-8">
          <SendOffer offer={offer} isValid={isValid} />
          <ChangeOffer number={offer.number} isValid={isValid} onWithdrawn={() => facts.current?.focus()} />
        </div>
      </May>
    </div>
  );
}

type OfferFactsProps = Pick<ComponentProps<typeof Section>, "ref"> & { readonly offer: Offer };

function OfferFacts({ offer, ref }: OfferFactsProps) {
  const { number, status, validUntil, acceptance, order, replaces, replacedBy } = offer;
  return (
    <Section ref={ref} tabIndex={-1} id="offer-facts" heading="Offer" aside={<ActsLink about={number} />}>
      <Facts>
        <Fact name="Status">
          <OfferStatusLabel status={status} />
        </Fact>
        {order === null ? null : (
          <Fact name="Order">
            <OrderNumber number={order} />
          </Fact>
        )}
        {replacedBy === null ? null : (
          <Fact name="Replaced by">
            <OfferNumber number={replacedBy} />
          </Fact>
        )}
        {replaces === null ? null : (
          <Fact name="Replaces">
            <OfferNumber number={replaces} />
          </Fact>
        )}
        <Fact name="Valid until">{calendarDayInWords(validUntil)}</Fact>
        <Buyer offer={offer} />
        <Fact name="Made">
          <Time at={offer.createdAt} /> by {offer.createdBy ?? "the buyer, in the cart"}
        </Fact>
        {acceptance === null ? null : (
          <Fact name="Accepted">
            <Time at={acceptance.at} /> by <bdi>{acceptance.name}</bdi>
            {acceptance.purchaseOrder === "" ? "" : `, purchase order ${acceptance.purchaseOrder}`}
          </Fact>
        )}
        {offer.note === "" ? null : (
          <Fact name="Note">
            <span className="whitespace-pre-wrap">{offer.note}</span>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

const Buyer = ({ offer: { company, residence, email } }: { readonly offer: Offer }) => (
  <>
    {company === null ? null : (
      <Fact name="Company">
        <bdi>{company.name}</bdi>
        {companyLines(shownCompany(company)).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </Fact>
    )}
    {residence === null ? null : (
      <Fact name="Private buyer in">
        {countryName(residence.country)} {residence.postcode}
      </Fact>
    )}
    <Fact name="Email">
      <EmailText email={email} />
    </Fact>
  </>
);
