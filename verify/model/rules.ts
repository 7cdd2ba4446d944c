import { checkCreditNotesAtTheEnd } from "./check-credit-notes.ts";
import { checkInbox, checkMails, checkOutbox } from "./check-mails.ts";
import { checkOrder, checkOrderIsOver } from "./check-order.ts";
import { checkLimits, checkRefunds, checkRefundsAtTheEnd } from "./check-refunds.ts";
import { checkSession, checkSessionAtTheEnd, checkSessionsOfOrders } from "./check-session.ts";
import { checkDeliveries, checkRenewals, checkTerms, checkUnits } from "./check-units.ts";
import { checkWithdrawals } from "./check-withdrawals.ts";
import type { Finding } from "./finding.ts";
import type { Observation } from "./observation.ts";
import type { ShopState } from "./shop-state.ts";

/** Rules for the shop's tables alone, which hold at every moment. */
export function checkShop(shop: ShopState): Finding[] {
  return [
    ...shop.orders.flatMap((order) => [...checkOrder(order), ...checkUnits(order), ...checkLimits(order)]),
    ...checkRenewals(shop),
    ...checkOutbox(shop),
    ...checkPlaces(shop),
  ];
}

/** Every rule that holds at every moment, for the database, the providers' books and what people were told. */
export function checkAlways(moment: Observation): Finding[] {
  return [
    ...moment.books.sessions.flatMap((session) => checkSession(moment, session)),
    ...checkSessionsOfOrders(moment),
    ...checkShop(moment.shop),
    ...checkRefunds(moment),
    ...checkDeliveries(moment),
    ...checkMails(moment),
    ...checkWithdrawals(moment),
    ...moment.evidence.seen,
  ];
}

/** Rules that hold once all events and mails have been delivered and the daily job has run: nothing waits, nothing is missing. */
export function checkEnd(moment: Observation): Finding[] {
  return [
    ...moment.shop.orders.flatMap((order) => checkOrderIsOver(order, moment.books)),
    ...moment.books.sessions.flatMap((session) => checkSessionAtTheEnd(moment, session)),
    ...checkRefundsAtTheEnd(moment),
    ...checkCreditNotesAtTheEnd(moment),
    ...checkTerms(moment),
    ...checkInbox(moment),
  ];
}

function checkPlaces({ products }: ShopState): Finding[] {
  const alike = products.find(({ place }, at) => products.findIndex((other) => other.place === place) !== at);
  return alike ? [{ promise: "one order of display", told: `two products are at place ${alike.place}` }] : [];
}
