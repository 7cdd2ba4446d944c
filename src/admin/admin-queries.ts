import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ProductId } from "#domain/catalogue/product.ts";
import type { ProductChoicesInput, ProductsPageInput } from "#domain/search/products-page.ts";
import type {
  AuditView,
  CheckoutsView,
  CustomersView,
  DeliveriesView,
  MessagesView,
  NewOfferView,
  OffersView,
  OrdersView,
  WithdrawalsView,
} from "#src/admin/searches.ts";
import { PREFETCHED } from "#src/api/query-client.ts";
import type { Api } from "#src/api/trpc.ts";

type WithQueries = Pick<Api, "queries">;

/** A list whose previous page stays until the next one has loaded. */
const LIST = { ...PREFETCHED, placeholderData: keepPreviousData } as const;

/** /Admin/home (D26). */
export const summaryQuery = ({ queries }: WithQueries) =>
  queries.dashboard.summary.queryOptions(undefined, PREFETCHED);

/** The requests that wait for a second pair of eyes (D57). */
export const approvalsQuery = ({ queries }: WithQueries) =>
  queries.approvals.list.queryOptions(undefined, PREFETCHED);

/** /Admin/sales (D26). */
export const salesQuery = ({ queries }: WithQueries, days: string) =>
  queries.dashboard.sales.queryOptions({ days }, LIST);

/** /Admin/operations: failures and counters. */
export const operationsQuery = ({ queries }: WithQueries) =>
  queries.dashboard.operations.queryOptions(undefined, PREFETCHED);

/** /Admin/audit (D60). */
export const auditQuery = ({ queries }: WithQueries, view: AuditView) =>
  queries.audit.list.queryOptions(view, LIST);

/** /Admin/vat (D56). */
export const vatQuarterQuery = ({ queries }: WithQueries, quarter: string) =>
  queries.orders.vatQuarter.queryOptions({ quarter }, LIST);

/** The orders and invoices beside a quarter's report (D56). */
export const vatChecksQuery = ({ queries }: WithQueries, quarter: string) =>
  queries.orders.vatChecks.queryOptions({ quarter }, LIST);

/** The links of /Admin/vat for the accountant (D56). */
export const accountantLinksQuery = ({ queries }: WithQueries) =>
  queries.accountant.links.queryOptions(undefined, PREFETCHED);

/** The people and invitations of /Admin/staff (D57). */
export const staffQuery = ({ queries }: WithQueries) =>
  queries.staff.list.queryOptions(undefined, PREFETCHED);

/** The rules of /Admin/staff (D57, D58). */
export const staffRulesQuery = ({ queries }: WithQueries) =>
  queries.staff.rules.queryOptions(undefined, PREFETCHED);

/** /Admin/settings (D85). */
export const settingsQuery = ({ queries }: WithQueries) =>
  queries.settings.read.queryOptions(undefined, PREFETCHED);

/** The navigation's counts are refreshed while a page stays open. */
const COUNT = { ...PREFETCHED, refetchInterval: 60_000 } as const;

/** The number of unread messages (D28). */
export const unreadMessagesQuery = ({ queries }: WithQueries) =>
  queries.messages.unreadCount.queryOptions(undefined, COUNT);

/** The numbers of new orders, of paid units that can be delivered, and of late ones among them (D43, D78). */
export const waitingUnitsQuery = ({ queries }: WithQueries) =>
  queries.deliveries.waiting.queryOptions(undefined, COUNT);

/** The numbers of open withdrawals (D34) and of those whose refund is overdue (D49). */
export const openWithdrawalsQuery = ({ queries }: WithQueries) =>
  queries.withdrawals.waiting.queryOptions(undefined, COUNT);

/** Whether the shop's mails to itself arrive (D45). */
export const mailOutageQuery = ({ queries }: WithQueries) =>
  queries.mails.outage.queryOptions(undefined, PREFETCHED);

/** The list of /Admin/apps (S45). */
export const productsQuery = ({ queries }: WithQueries, input: ProductsPageInput) =>
  queries.products.page.queryOptions(input, LIST);

/** Everything that a product's deletion affects (D62). It's asked again for every deletion. */
export const dependentsQuery = ({ queries }: WithQueries, id: ProductId) =>
  queries.products.dependents.queryOptions({ id }, { gcTime: 0 });

/** The products that can be restored (D62). */
export const deletedProductsQuery = ({ queries }: WithQueries) => queries.products.deleted.queryOptions();

/** The products that a collection can include, by name (D71). */
export const productChoicesQuery = ({ queries }: WithQueries, input: ProductChoicesInput) =>
  queries.products.choices.queryOptions(input, { placeholderData: keepPreviousData });

/**
 * The product of an edit. It's loaded when the edit opens and not refreshed, because the edit starts from that version
 * (D27).
 */
export const editedProductQuery = ({ queries }: WithQueries, id: ProductId) =>
  queries.products.toEdit.queryOptions({ id }, { ...PREFETCHED, gcTime: 0 });

/** The edited product's prices, its scheduled price, and its price history (D62, D79). */
export const pricesQuery = ({ queries }: WithQueries, productId: ProductId) =>
  queries.prices.ofProduct.queryOptions({ productId }, { ...PREFETCHED, gcTime: 0 });

/** /Admin/orders (D26). */
export const ordersQuery = ({ queries }: WithQueries, view: OrdersView) =>
  queries.orders.list.queryOptions(view, LIST);

/** /Admin/checkouts (D88). */
export const checkoutsQuery = ({ queries }: WithQueries, view: CheckoutsView) =>
  queries.orders.checkouts.queryOptions(view, LIST);

/** The saved views of /Admin/orders (D26). */
export const orderViewsQuery = ({ queries }: WithQueries) =>
  queries.orders.views.queryOptions(undefined, PREFETCHED);

/** /Admin/orders/$number (D26). */
export const orderQuery = ({ queries }: WithQueries, number: string) =>
  queries.orders.byNumber.queryOptions({ number }, PREFETCHED);

/** The mails of /Admin/orders/$number (D45). */
export const orderMailsQuery = ({ queries }: WithQueries, number: string) =>
  queries.mails.ofOrder.queryOptions({ number }, PREFETCHED);

/** The notes and tags on the order of /Admin/orders/$number, and its buyer's other orders (D61). */
export const orderNotesQuery = ({ queries }: WithQueries, number: string) =>
  queries.notes.ofOrder.queryOptions({ number }, PREFETCHED);
export const orderTagsQuery = ({ queries }: WithQueries, number: string) =>
  queries.tags.ofOrder.queryOptions({ number }, PREFETCHED);
export const otherOrdersQuery = ({ queries }: WithQueries, number: string) =>
  queries.customers.otherOrders.queryOptions({ number }, PREFETCHED);

/** /Admin/offers (D83). */
export const offersQuery = ({ queries }: WithQueries, view: OffersView) =>
  queries.adminOffers.page.queryOptions(view, LIST);

/** /Admin/offers/$number (D83). */
export const offerQuery = ({ queries }: WithQueries, number: string) =>
  queries.adminOffers.get.queryOptions({ number }, PREFETCHED);

const FROM_NOTHING = { email: "", company: null, residence: null, lines: [], gone: [] };

/** What the form of /Admin/offers/new starts from; another offer, to replace it, as it was made. It's read for every form. */
export const offerStartQuery = ({ client }: Pick<Api, "client">, { from, id }: NewOfferView) =>
  queryOptions({
    queryKey: [["adminOffers", "start"], { from, id }],
    queryFn: async () => {
      if (from === undefined) return FROM_NOTHING;
      if (from === "offer") {
        const { lines, ...offer } = await client.adminOffers.get.query({ number: id });
        const renewing = lines.map((line) => ({ ...line, renews: line.renews?.orderNumber ?? null }));
        return { ...offer, lines: renewing, gone: [] };
      }
      return client.adminOffers.draftFrom.query({ from, id });
    },
    ...PREFETCHED,
    gcTime: 0,
  });

/** /Admin/customers (D61). */
export const customersQuery = ({ queries }: WithQueries, view: CustomersView) =>
  queries.customers.list.queryOptions(view, LIST);

/** /Admin/customers/$number: its facts, orders, notes and mails. */
export const customerQuery = ({ queries }: WithQueries, number: string) =>
  queries.customers.ofOrder.queryOptions({ number }, PREFETCHED);
export const customerOrdersQuery = ({ queries }: WithQueries, number: string, page: number) =>
  queries.customers.orders.queryOptions({ number, page }, LIST);
export const customerNotesQuery = ({ queries }: WithQueries, number: string) =>
  queries.notes.ofCustomer.queryOptions({ number }, PREFETCHED);
export const customerMailsQuery = ({ queries }: WithQueries, number: string) =>
  queries.mails.toBuyer.queryOptions({ number }, PREFETCHED);

/** Keeps the times until the promises up to date. */
const DELIVERIES_ASKED_EVERY_MS = 60_000;

/** /Admin/deliveries (D43). */
export const deliveriesQuery = ({ queries }: WithQueries, view: DeliveriesView) =>
  queries.deliveries.list.queryOptions(view, { ...LIST, refetchInterval: DELIVERIES_ASKED_EVERY_MS });

/** /Admin/emails (D45). */
export const undeliveredMailsQuery = ({ queries }: WithQueries, page: number) =>
  queries.mails.undelivered.queryOptions({ page }, LIST);

/** /Admin/renewals (D51). */
export const renewalsQuery = ({ queries }: WithQueries) =>
  queries.renewals.list.queryOptions({ withinDays: 90 }, PREFETCHED);

/** /Admin/messages (D28). */
export const messagesQuery = ({ queries }: WithQueries, view: MessagesView) =>
  queries.messages.list.queryOptions(view, LIST);

/** The messages of /Admin/orders/$number (D28). */
export const orderMessagesQuery = ({ queries }: WithQueries, number: string) =>
  queries.messages.ofOrder.queryOptions({ number }, PREFETCHED);

/** /Admin/withdrawals (D34). */
export const withdrawalsQuery = ({ queries }: WithQueries, { open, page }: WithdrawalsView) =>
  queries.withdrawals.list.queryOptions({ open: open === 1, page }, LIST);
