import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { customersQuery } from "#src/admin/admin-queries.ts";
import {
  type CustomersSearch,
  type CustomersView,
  readCustomersSearch,
  writeCustomersSearch,
} from "#src/admin/customers-search.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { ListAnswer } from "#src/admin/shell/list-answer.tsx";
import { BeyondLastPage, Pager } from "#src/admin/shell/pager.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { CustomersTable } from "./customers-table.tsx";

type CustomersPageProps = { readonly search: CustomersSearch };

/** /Admin/customers (D61): the buyers of paid orders, the newest order first. The address contains the state. */
export function CustomersPage({ search }: CustomersPageProps) {
  const view = readCustomersSearch(search);
  const navigate = useNavigate();
  const answer = useQuery(customersQuery(useApi(), view));
  return (
    <AdminPage title={ADMIN_TITLES.customers}>
      <div className="mb-6">
        <SearchField
          label="Search customers"
          placeholder="Email, name or company"
          action="/Admin/customers"
          searchText={view.q}
          // A search still being typed adds no history entries.
          onSearch={(q) =>
            void navigate({
              to: "/Admin/customers",
              search: writeCustomersSearch({ q, page: 1 }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <ListAnswer answer={answer} word="customer">
        {(page) => <Found page={page} view={view} />}
      </ListAnswer>
    </AdminPage>
  );
}

type FoundProps = { readonly page: Outputs["customers"]["list"]; readonly view: CustomersView };

function Found({ page, view }: FoundProps) {
  if (page.total === 0) {
    return view.q === "" ? (
      <EmptyState text="No customers yet. A buyer appears here once an order is paid." />
    ) : (
      <EmptyState text="No customer matches this search.">
        <ButtonLink to="/Admin/customers" variant="secondary">
          Show all customers
        </ButtonLink>
      </EmptyState>
    );
  }
  if (page.customers.length === 0) return <BeyondLastPage pageCount={page.pageCount} />;
  return (
    <>
      <CustomersTable customers={page.customers} />
      <Pager page={page.page} pageCount={page.pageCount} />
    </>
  );
}
