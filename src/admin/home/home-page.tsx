import { useQuery } from "@tanstack/react-query";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { summaryQuery } from "#src/admin/admin-queries.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { May } from "#src/admin/shell/may.tsx";
import { OrdersTable } from "#src/admin/orders/orders-table.tsx";
import { useApi } from "#src/api/use-api.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Approvals } from "./approvals.tsx";
import { NeedsAttention } from "./needs-attention.tsx";
import { Figures } from "./figures.tsx";

type Summary = Outputs["dashboard"]["summary"];

/** /Admin/home: the dashboard summary, or a placeholder while there is nothing to show (D26). */
export function HomePage() {
  const answer = useQuery(summaryQuery(useApi()));
  return (
    <AdminPage title={ADMIN_TITLES.home}>
      <Approvals />
      <Loaded answer={answer} what="recent activity">
        {(summary) => (summary.anythingYet ? <WhatHappened summary={summary} /> : <NothingYet />)}
      </Loaded>
    </AdminPage>
  );
}

/** The placeholder (S44). */
function NothingYet() {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>To be updated Later</p>
      <May permission="catalogue.read">
        <ButtonLink to="/Admin/apps">Apps</ButtonLink>
      </May>
    </div>
  );
}

function WhatHappened({ summary }: { readonly summary: Summary }) {
  return (
    <div className="grid gap-10">
      <NeedsAttention summary={summary} />
      <Figures summary={summary} />
      {summary.latestOrders.length > 0 ? (
        <section aria-labelledby="latest-orders">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2 id="latest-orders" className="text-xl font-semibold">
              Latest orders
            </h2>
            <ButtonLink to="/Admin/orders" variant="quiet">
              All orders
            </ButtonLink>
          </div>
          <OrdersTable orders={summary.latestOrders} caption="Latest orders" />
        </section>
      ) : null}
    </div>
  );
}
