import { DELIVERY_LISTS } from "#domain/units/entitlement.ts";
import { CHECKOUT_LISTS, ORDER_LISTS, ORDER_SORTS } from "#domain/order-search/order-search.ts";
import { OFFER_STATUSES } from "#domain/offers/offer.ts";
import { MESSAGE_LISTS } from "#domain/seller/message-answer.ts";
import { matching, oneOf, page, searchState, text } from "#src/kit/search-state.ts";

export const ordersSearch = searchState({
  q: text,
  status: oneOf(ORDER_LISTS),
  sort: oneOf(ORDER_SORTS),
  page,
});
export type OrdersSearch = Parameters<typeof ordersSearch.read>[0];
export type OrdersView = ReturnType<typeof ordersSearch.read>;

export const checkoutsSearch = searchState({
  q: text,
  status: oneOf(CHECKOUT_LISTS),
  sort: oneOf(ORDER_SORTS),
  page,
});
export type CheckoutsView = ReturnType<typeof checkoutsSearch.read>;

export const offersSearch = searchState({ q: text, status: oneOf(OFFER_STATUSES), page });
export type OffersSearch = Parameters<typeof offersSearch.read>[0];
export type OffersView = ReturnType<typeof offersSearch.read>;

/** What a new offer starts from; with `offer`, the one that it replaces. */
export const newOfferSearch = searchState({
  from: oneOf(["customer", "order", "renewal", "message", "offer"] as const),
  id: text,
});
export type NewOfferSearch = Parameters<typeof newOfferSearch.read>[0];
export type NewOfferView = ReturnType<typeof newOfferSearch.read>;

export const customersSearch = searchState({ q: text, page });
export type CustomersSearch = Parameters<typeof customersSearch.read>[0];
export type CustomersView = ReturnType<typeof customersSearch.read>;

const CHOICE = /^[^\0]{1,100}$/;
export const auditSearch = searchState({ q: text, username: matching(CHOICE), what: matching(CHOICE), page });
export type AuditSearch = Parameters<typeof auditSearch.read>[0];
export type AuditView = ReturnType<typeof auditSearch.read>;

/** Without `state`, all open units that aren't held. */
export const deliveriesSearch = searchState({ q: text, state: oneOf(DELIVERY_LISTS), page });
export type DeliveriesSearch = Parameters<typeof deliveriesSearch.read>[0];
export type DeliveriesView = ReturnType<typeof deliveriesSearch.read>;

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Without `list`, all that aren't archived; with `id`, only that message, whatever its list. */
export const messagesSearch = searchState({ q: text, list: oneOf(MESSAGE_LISTS), page, id: matching(ID) });
export type MessagesSearch = Parameters<typeof messagesSearch.read>[0];
export type MessagesView = ReturnType<typeof messagesSearch.read>;

/** Without `open`, the handled ones too. */
export const withdrawalsSearch = searchState({ open: oneOf([1]), page });
export type WithdrawalsSearch = Parameters<typeof withdrawalsSearch.read>[0];
export type WithdrawalsView = ReturnType<typeof withdrawalsSearch.read>;
