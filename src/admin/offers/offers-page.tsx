import { useQuery } from "@tanstack/react-query";
import { OFFER_STATUSES } from "#domain/offers/offer.ts";
import { OFFER_STATUS_WORDS } from "#domain/offers/offer-words.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { offersQuery } from "#src/admin/admin-queries.ts";
import { type OffersSearch, offersSearch } from "#src/admin/searches.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { ListAnswer } from "#src/admin/shell/list-answer.tsx";
import { useApi } from "#src/api/use-api.ts";
import { useView } from "#src/kit/search-state.ts";
import { SearchField } from "#src/ui/search-field.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { NewOfferLink } from "#src/admin/shell/new-offer-link.tsx";
import { OffersTable } from "./offers-table.tsx";

/** /Admin/offers (D83): every offer, newest first, by page, search and status. The address contains the state. */
export function OffersPage({ search }: { readonly search: OffersSearch }) {
  const { view, show } = useView(offersSearch, search);
  return (
    <AdminPage title={ADMIN_TITLES.offers} actions={<NewOfferLink />}>
      <div className="mb-6 grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <SearchField
          label="Search offers"
          placeholder="Number, email or company"
          action="/Admin/offers"
          searchText={view.q}
          onSearch={(q) => show({ q }, true)}
        />
        <SelectField
          label="Status"
          value={view.status ?? ""}
          onChange={(chosen) => show({ status: OFFER_STATUSES.find((status) => status === chosen) })}
        >
          <option value="">All</option>
          {OFFER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {OFFER_STATUS_WORDS[status]}
            </option>
          ))}
        </SelectField>
      </div>
      <ListAnswer
        answer={useQuery(offersQuery(useApi(), view))}
        word="offer"
        none="No offers yet. Buyers make one in the cart with ‘Get a quote’, and you can make one for them."
        isFiltered={view.q !== "" || view.status !== undefined}
      >
        {({ offers }) => <OffersTable offers={offers} />}
      </ListAnswer>
    </AdminPage>
  );
}
