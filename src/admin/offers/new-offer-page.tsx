import { useQuery } from "@tanstack/react-query";
import { NEW_OFFER_TITLE } from "#domain/site/page-titles.ts";
import { amsterdamDay, daysAfter } from "#domain/time/calendar-day.ts";
import { offerStartQuery } from "#src/admin/admin-queries.ts";
import { type NewOfferSearch, newOfferSearch } from "#src/admin/searches.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { OfferNumber } from "#src/admin/shell/offer-number.tsx";
import { useShopTime } from "#src/api/shop-time.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { OfferForm } from "./offer-form.tsx";
import { startWritten } from "./written-offer.ts";

/** /Admin/offers/new (D83): from nothing, from a customer, an order or a message, or in place of another offer. */
export function NewOfferPage({ search }: { readonly search: NewOfferSearch }) {
  const view = newOfferSearch.read(search);
  const api = useApi();
  const answer = useQuery(offerStartQuery(api, view));
  const validUntil = daysAfter(amsterdamDay(useShopTime()()), api.site.offerDays);
  const { from, id } = view;
  const replaces = from === "offer" ? id.toUpperCase() : null;
  return (
    <AdminPage
      title={NEW_OFFER_TITLE}
      actions={
        <ButtonLink to="/Admin/offers" variant="secondary">
          All offers
        </ButtonLink>
      }
    >
      <Loaded
        answer={answer}
        what="what the offer starts from"
        missing="We couldn’t find what it starts from."
      >
        {(start) => (
          <>
            {replaces === null ? null : (
              <p className="mb-6 text-sm">
                It takes the place of <OfferNumber number={replaces} />, whose link ends as soon as this one
                is made.
              </p>
            )}
            {start.gone.length === 0 ? null : (
              <p className="mb-6 text-sm">Not for sale now, so left out: {start.gone.join(", ")}.</p>
            )}
            <OfferForm
              key={`${from}:${id}`}
              about={`${from ?? "new"}:${id}`}
              start={startWritten(start, validUntil)}
              replaces={replaces}
            />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}
