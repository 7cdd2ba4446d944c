import { keepPreviousData } from "@tanstack/react-query";
import type { DeliveriesView } from "#src/admin/deliveries/deliveries-search.ts";
import type { InboxView } from "#src/admin/shell/inbox-search.ts";
import type { OrdersView } from "#src/admin/orders/orders-search.ts";
import { ASKED_BY_LOADER } from "#src/api/query-client.ts";
import type { Api } from "#src/api/trpc.ts";

type WithQueries = Pick<Api, "queries">;

/** A list whose previous page stays until the next one is there. */
const LIST = { ...ASKED_BY_LOADER, placeholderData: keepPreviousData } as const;

/** /Admin/home (D26). */
export const summaryQuery = ({ queries }: WithQueries) =>
  queries.dashboard.summary.queryOptions(undefined, ASKED_BY_LOADER);

/** /Admin/orders (D26). */
export const ordersQuery = ({ queries }: WithQueries, view: OrdersView) =>
  queries.orders.list.queryOptions(view, LIST);

/** /Admin/orders/$number (D26). */
export const orderQuery = ({ queries }: WithQueries, number: string) =>
  queries.orders.byNumber.queryOptions({ number }, ASKED_BY_LOADER);

/** Keeps the promises' clock going. */
const DELIVERIES_ASKED_EVERY_MS = 60_000;

/** /Admin/deliveries (D43). */
export const deliveriesQuery = ({ queries }: WithQueries, view: DeliveriesView) =>
  queries.deliveries.list.queryOptions(view, { ...LIST, refetchInterval: DELIVERIES_ASKED_EVERY_MS });

/** /Admin/renewals (D51). */
export const renewalsQuery = ({ queries }: WithQueries) =>
  queries.renewals.list.queryOptions({ withinDays: 90 }, ASKED_BY_LOADER);

/** /Admin/messages (D28). */
export const messagesQuery = ({ queries }: WithQueries, { waiting, page }: InboxView) =>
  queries.messages.list.queryOptions({ unread: waiting, page }, LIST);

/** /Admin/withdrawals (D34). */
export const withdrawalsQuery = ({ queries }: WithQueries, { waiting, page }: InboxView) =>
  queries.withdrawals.list.queryOptions({ open: waiting, page }, LIST);
