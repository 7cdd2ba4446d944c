import { useQuery } from "@tanstack/react-query";
import { ENDED_OFFER_TEXT } from "#domain/offers/offer-words.ts";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { useApi } from "#src/api/use-api.ts";
import { MailLink } from "#src/legal/company-facts.tsx";
import { useLeaveByDocument } from "#src/orders/use-leave-by-document.ts";
import { Headed, LinkAnswer } from "#src/page/link-answer.tsx";
import { Page } from "#src/page/page.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { type EndedOfferAnswer, offerQuery } from "./offer-query.ts";
import { OfferSheet } from "./offer-sheet.tsx";

type OfferPageProps = { readonly token: string };

/** /offer/{token} (D83): one offer, for anyone who has its link. */
export function OfferPage({ token }: OfferPageProps) {
  useLeaveByDocument();
  return (
    <Page title={PAGE_TITLES.offer} description="Your offer: its products, prices and how long they hold.">
      <Offer token={token} />
    </Page>
  );
}

function Offer({ token }: OfferPageProps) {
  const offer = useQuery(offerQuery(useApi(), token));
  return (
    <LinkAnswer
      answer={offer}
      heading={PAGE_TITLES.offer}
      loading={<ListSkeleton label="Your offer is loading." />}
      failedText="We couldn’t load your offer. It’s safe. Please try again."
      opensNothing={{ heading: "Offer not found", text: <NoOffer /> }}
      className="mx-auto max-w-2xl"
    >
      {(data) =>
        data.kind === "ended" ? <EndedOffer offer={data} /> : <OfferSheet token={token} offer={data} />
      }
    </LinkAnswer>
  );
}

const Onwards = () => (
  <>
    <ButtonLink to="/products" className="justify-self-start">
      Browse products
    </ButtonLink>
    <p className="text-ink-soft">
      You can also write to <MailLink />.
    </p>
  </>
);

const NoOffer = () => (
  <>
    <p>
      We couldn’t find this offer. Check that you copied the whole link: some email apps split long links.
    </p>
    <Onwards />
  </>
);

const WHAT_NEXT = {
  expired: "Its prices no longer hold. You can get a new one in the cart.",
  withdrawn: "If you still want to buy, you can get a new one in the cart.",
  replaced: "The newer one has a link of its own, which we sent by email.",
} as const;

/** Says only that it has ended. */
const EndedOffer = ({ offer: { number, status, validUntil } }: { readonly offer: EndedOfferAnswer }) => (
  <div className="mx-auto max-w-2xl">
    <Headed heading={`Offer ${number}`}>
      <p>
        {status === "expired"
          ? `This offer expired after ${calendarDayInWords(validUntil)}.`
          : ENDED_OFFER_TEXT[status]}{" "}
        {WHAT_NEXT[status]}
      </p>
      <Onwards />
    </Headed>
  </div>
);
