import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { operationsQuery } from "#src/admin/admin-queries.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { OrderStatusLabel } from "#src/orders/order-status.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { Time } from "#src/ui/time.tsx";
import { Failures } from "./failures.tsx";
import { WebVitals } from "./web-vitals.tsx";

type Operations = Outputs["dashboard"]["operations"];
type Frequency = { readonly today: number; readonly last7Days: number };
type Row = Frequency & { readonly key: string; readonly name: ReactNode; readonly urgent?: boolean };

/** /Admin/operations: the failures of today and yesterday in words, how visits felt, and the counters behind the failures. */
export function OperationsPage() {
  const answer = useQuery(operationsQuery(useApi()));
  return (
    <AdminPage title={ADMIN_TITLES.operations}>
      <Loaded answer={answer} what="the operations">
        {(operations) => (
          <div className="grid gap-10">
            <Failures operations={operations} />
            <WebVitals webVitals={operations.webVitals} />
            <Counters operations={operations} />
          </div>
        )}
      </Loaded>
    </AdminPage>
  );
}

function Counters({ operations }: { readonly operations: Operations }) {
  const { webhooks, reconciliations, lastWebhookAt, jobs } = operations;
  const orders = operations.orders.map(({ status, ...frequency }) => ({
    key: status,
    name: <OrderStatusLabel status={status} />,
    ...frequency,
  }));
  return (
    <section aria-labelledby="counters">
      <h2 id="counters" className="text-xl font-semibold">
        Counters
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">Days are in UTC. 7 days include today.</p>
      <div className="grid items-start gap-6 xl:grid-cols-3">
        <CounterTable caption="Orders opened" rows={orders} />
        <div className="grid gap-3">
          <CounterTable caption="Webhooks" rows={webhookRows(webhooks)} />
          <p className="text-sm text-ink-soft">
            Last one with a valid signature:{" "}
            {lastWebhookAt === null ? "none in 7 days" : <Time at={lastWebhookAt} />}
          </p>
        </div>
        <div className="grid gap-3">
          <CounterTable caption="Reconciliation" rows={reconciliationRows(reconciliations)} />
          <Jobs jobs={jobs} />
        </div>
      </div>
    </section>
  );
}

function webhookRows(webhooks: Operations["webhooks"]): Row[] {
  const kinds = Object.values(webhooks);
  const sum = (of: keyof Frequency) => kinds.reduce((total, kind) => total + kind[of], 0);
  return [
    { key: "seen", name: "Seen", today: sum("today"), last7Days: sum("last7Days") },
    { key: "applied", name: "Applied", ...webhooks.applied },
    { key: "duplicate", name: "Duplicate", ...webhooks.duplicate },
    { key: "ignored", name: "Ignored", ...webhooks.ignored },
    { key: "failed", name: "Failed (Stripe will retry)", urgent: true, ...webhooks.failed },
    { key: "refused", name: "Bad signature", urgent: true, ...webhooks.refused },
  ];
}

const reconciliationRows = ({ asked, moved, failed }: Operations["reconciliations"]): Row[] => [
  { key: "asked", name: "Orders checked", ...asked },
  { key: "moved", name: "Orders moved", ...moved },
  { key: "failed", name: "Check failed", urgent: true, ...failed },
];

function CounterTable({ caption, rows }: { readonly caption: string; readonly rows: readonly Row[] }) {
  return (
    <Table>
      <caption className="sr-only">{caption}</caption>
      <TableHead>
        <tr>
          <HeaderCell>{caption}</HeaderCell>
          <HeaderCell className="w-20 text-right">Today</HeaderCell>
          <HeaderCell className="w-20 text-right whitespace-nowrap">7 days</HeaderCell>
        </tr>
      </TableHead>
      <tbody>
        {rows.map(({ key, name, today, last7Days, urgent = false }) => (
          <TableRow key={key}>
            <HeaderCell scope="row">{name}</HeaderCell>
            <Count count={today} urgent={urgent} />
            <Count count={last7Days} urgent={urgent} />
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Count({ count, urgent }: { readonly count: number; readonly urgent: boolean }) {
  const tone = urgent && count > 0 ? "font-medium text-signal" : "";
  return <Cell className={`text-right tabular-nums ${tone}`}>{count}</Cell>;
}

function Jobs({ jobs }: { readonly jobs: Operations["jobs"] }) {
  if (jobs.length === 0) return <p className="text-sm text-ink-soft">No scheduled job has run yet.</p>;
  return (
    <ul aria-label="Last run of each scheduled job" className="grid gap-2 text-sm">
      {jobs.map(({ job, startedAt, succeeded }) => (
        <li key={job} className="flex flex-wrap justify-between gap-x-4">
          <span className="inline-block first-letter:uppercase">{job}</span>
          <span className={succeeded ? "text-ink-soft" : "font-medium text-signal"}>
            <Time at={startedAt} />
            {succeeded ? "" : ", failed"}
          </span>
        </li>
      ))}
    </ul>
  );
}
