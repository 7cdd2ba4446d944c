import { useQuery } from "@tanstack/react-query";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { customersQuery } from "#src/admin/admin-queries.ts";
import { type CustomersSearch, customersSearch } from "#src/admin/searches.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { ListAnswer } from "#src/admin/shell/list-answer.tsx";
import { useView } from "#src/kit/search-state.ts";
import { useApi } from "#src/api/use-api.ts";
import { SearchField } from "#src/ui/search-field.tsx";
import { CustomersTable } from "./customers-table.tsx";

/** /Admin/customers (D61): the buyers of paid orders, the newest order first. The address contains the state. */
export function CustomersPage({ search }: { readonly search: CustomersSearch }) {
  const { view, show } = useView(customersSearch, search);
  return (
    <AdminPage title={ADMIN_TITLES.customers}>
      <div className="mb-6">
        <SearchField
          label="Search customers"
          placeholder="Email, name or company"
          action="/Admin/customers"
          searchText={view.q}
          onSearch={(q) => show({ q }, true)}
        />
      </div>
      <ListAnswer
        answer={useQuery(customersQuery(useApi(), view))}
        word="customer"
        none="No customers yet. A buyer appears here once an order is paid."
        isFiltered={view.q !== ""}
      >
        {({ customers }) => <CustomersTable customers={customers} />}
      </ListAnswer>
    </AdminPage>
  );
}
