import { createFileRoute } from "@tanstack/react-router";
import {
  customerMailsQuery,
  customerNotesQuery,
  customerOrdersQuery,
  customerQuery,
} from "#src/admin/admin-queries.ts";
import { CustomerPage } from "#src/admin/customers/customer-page.tsx";
import { page as readPage } from "#src/kit/search-state.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/customers/$number")({
  validateSearch: ({ page }): { readonly page?: unknown } => ({ page }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { number }, deps: { page } }) =>
    Promise.all([
      prefetch(context.queryClient, customerQuery(context, number)),
      prefetch(context.queryClient, customerOrdersQuery(context, number, readPage(page))),
      prefetch(context.queryClient, customerNotesQuery(context, number)),
      prefetch(context.queryClient, customerMailsQuery(context, number)),
    ]),
  component: () => {
    const { number } = Route.useParams();
    // Keyed, so that no report about one customer stays when another is opened.
    return <CustomerPage key={number} number={number} page={readPage(Route.useSearch().page)} />;
  },
});
