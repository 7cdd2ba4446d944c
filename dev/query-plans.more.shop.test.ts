import { eq, like } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { entitlementIdSchema, offerIdSchema, orderIdSchema } from "#domain/orders/ids.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { ORDER_SORTS, type OrderSort, MATCHES_COUNTED_TO } from "#domain/order-search/order-search.ts";
import { catalogueOf } from "#domain/search/catalogue.ts";
import { findEverything } from "#worker/dashboard/find-everything.ts";
import { collectionsIncluding } from "#worker/catalogue/collections-including.ts";
import { lowestBefore } from "#worker/catalogue/run-scheduled-prices.ts";
import { pricesOf } from "#worker/catalogue/scheduled-prices.ts";
import { checkoutState } from "#worker/sales/checkout/checkout-state.ts";
import { priceCart } from "#worker/sales/checkout/price-cart.ts";
import type { Database } from "#worker/db/client.ts";
import { acts } from "#worker/db/schema/acts.ts";
import { entitlements } from "#worker/db/schema/entitlements.ts";
import { orders, type OrderSet } from "#worker/db/schema/orders.ts";
import { distinctValues } from "#worker/db/distinct-values.ts";
import { queueDeliveries } from "#worker/mail/delivery.ts";
import { lockedUnits } from "#worker/sales/deliveries/change-units.ts";
import { rowDoubts } from "#worker/sales/deliveries/row-doubts.ts";
import { listDeliveries, waitingDeliveries } from "#worker/sales/deliveries/list-deliveries.ts";
import { customerOrders, otherOrders } from "#worker/customers/customer-orders.ts";
import { customerPage } from "#worker/customers/customer-page.ts";
import { draftFrom } from "#worker/sales/offers/draft-from.ts";
import { listOffers } from "#worker/sales/offers/list-offers.ts";
import { staffOffer } from "#worker/sales/offers/view-offer.ts";
import { findCustomers, listCustomers } from "#worker/customers/list-customers.ts";
import { notesOfCustomer } from "#worker/customers/notes.ts";
import { mailsOfCause, mailsOfOrder, mailsToBuyer } from "#worker/mail/outbox/read-mails.ts";
import { listMessages, messagesOfOrder } from "#worker/contact/messages.ts";
import { claimMail } from "#worker/mail/outbox/claim-mail.ts";
import { countFormMail, VISITOR_MAIL_LIMIT } from "#worker/mail/outbox/form-mails.ts";
import { countUndelivered, undeliveredMails } from "#worker/mail/outbox/undelivered-mails.ts";
import { findOrders, matchesSearch } from "#worker/records/find-orders.ts";
import { countCheckouts } from "#worker/sales/orders/checkouts-opened.ts";
import { countOffers, countRenewals, soldOrdersOf } from "#worker/dashboard/sales.ts";
import { ordersInNeed } from "#worker/dashboard/summary.ts";
import { revenueBetween } from "#worker/dashboard/revenue.ts";
import { findEntries } from "#worker/sales/books/ledger-entries.ts";
import { listOrders, ownOrders } from "#worker/sales/orders/list-orders.ts";
import { orderOfSession, pendingOrderOf } from "#worker/records/orders.ts";
import { orderToken } from "#worker/records/order-links.ts";
import { orderPage } from "#worker/sales/orders/order-page.ts";
import { staleOrders } from "#worker/sales/payments/reconcile.ts";
import { openDisputes } from "#worker/sales/refunds/order-refunds.ts";
import { localObjects, orderOfRefundEvent, ordersOfRemote } from "#worker/sales/refunds/differing-orders.ts";
import {
  disputedOrders,
  ordersWithoutNumber,
  pendingOrders,
} from "#worker/sales/refunds/reconcile-refunds.ts";
import { dueChecks } from "#worker/sales/vat-checks/late-checks.ts";
import { listRenewals } from "#worker/sales/renewals/list-renewals.ts";
import { dueReminders, newlyEnded } from "#worker/sales/renewals/reminders.ts";
import { findOpenDuplicate } from "#worker/sales/withdrawals/submit-withdrawal.ts";
import { countWaiting } from "#worker/records/withdrawals.ts";
import { testVatFacts } from "#worker/testing/vat-facts.ts";
import { ownersSettings } from "#worker/platform/env.ts";
import { connect } from "#ops/database/connection.ts";
import { fillCatalogue } from "./catalogue/fill-catalogue.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { ownDatabase } from "./testing/own-database.ts";

const PRODUCTS = 10_000;
/** Tables that grow with the shop: a request that scans one gets slower as it grows. */
const GROWING = new Set([
  "products",
  "orders",
  "order_items",
  "order_events",
  "users",
  "old_slugs",
  "entitlements",
  "entitlement_events",
  "reminders",
  "mails",
  "refunds",
  "credit_notes",
  "disputes",
  "dispute_movements",
  "contact_messages",
  "withdrawals",
  "form_mails",
  "price_history",
  "stock_requests",
  "order_notes",
  "order_tags",
  "offers",
  "acts",
]);
const ADA = "11111111-1111-4111-8111-111111111111";

/**
 * As many orders as products, two lines each, from a thousand accounts; every product has been renamed once. Every unit was
 * delivered, and ends within some thousand days; every order has its mail and a refund, half of them a dispute, a fifth a
 * withdrawal, and of each thousand one waits for something. As many strangers have withdrawn.
 */
const FILL = `
  insert into users (username, password_hash) select 'user-' || n, 'none' from generate_series(1, 1000) as n;
  insert into users (id, username, password_hash) values ('${ADA}', 'ada-drafter', 'none');
  insert into orders (status, checkout_session_id, browser_hash, cart_fingerprint, amount_cents, vat_facts, user_id,
                      customer_name, customer_email, payment_intent_id, invoice_id, paid_at)
  select 'paid', 'cs_' || n, md5(random()::text), md5(random()::text), 1000, '${JSON.stringify(testVatFacts())}', id,
         'Customer ' || username, username || '@example.com', 'pi_' || n, 'in_' || n, now()
  from (select id, username, row_number() over () as n from users, generate_series(1, 10)) as buyers;
  insert into order_items (order_id, position, productname, plan, description, unit_cents, quantity)
  select id, position, 'AutoCAD ' || sequence, '1 year', 'AutoCAD', 500, 1
  from orders, generate_series(0, 1) as position;
  insert into order_events (order_id, kind, source) select id, 'paid', 'webhook' from orders;
  insert into entitlements (order_id, position, unit, state, promised_at, reference, starts_on, ends_on,
                            created_at, updated_at)
  select order_id, position, 1, 'delivered', now(), '571-' || row_number() over (), '2026-01-01',
         date '2026-06-01' + (row_number() over () % 3000)::int, now(), now() - row_number() over () * interval '1 minute'
  from order_items;
  update entitlements set state = 'to_deliver', to_deliver_since = now(), reference = null, starts_on = null, ends_on = null
  where ctid in (select ctid from entitlements where position = 1 order by created_at, order_id limit 30);
  insert into entitlement_events (entitlement_id, kind, from_state, to_state, source, username, at)
  select id, 'delivered', 'to_deliver', 'delivered', 'admin', 'warden', '2026-01-01' from entitlements;
  insert into reminders (order_id, ends_on, days_before, queued_at)
  select order_id, ends_on, 60, now() from entitlements where position = 0;
  insert into mails (key, kind, order_id, recipient, subject, text, html, attachments, state, sent_at, created_at)
  select 'order_confirmation/' || id, 'order_confirmation', id, customer_email, 'Yours', 'Hello', '<p>Hello', '[]',
         case when sequence % 1000 = 0 then 'failed' else 'sent' end, now(), now()
  from orders;
  insert into credit_notes (provider_id, order_id, number, invoice_id, amount_cents, vat_cents, created_at)
  select 'cn_' || sequence, id, 'CN-' || sequence, invoice_id, 100, 17, timestamptz '2026-11-22' - sequence * interval '6 hours'
  from orders;
  insert into refunds (order_id, scope, source, state, amount_cents, provider_id, credit_note_id, created_at, updated_at,
                       succeeded_at, failed_at)
  select order_id, 'sum', 'provider', state, 100, 're_' || number, provider_id, created_at, created_at,
         case state when 'succeeded' then created_at end, case state when 'failed' then created_at end
  from credit_notes, lateral (select case right(number, 3) when '000' then 'pending' when '500' then 'failed'
                              else 'succeeded' end as state) as states;
  insert into disputes (provider_id, order_id, state, provider_state, amount_cents, reason, opened_at, heard_at, asked_at)
  select 'dp_' || number, order_id, case right(number, 3) when '000' then 'open' else 'won' end, 'won', 100,
         'fraudulent', created_at, created_at, created_at
  from credit_notes where right(number, 1) in ('0', '1', '2', '3', '4');
  insert into dispute_movements (dispute_id, order_id, amount_cents, vat_cents, at)
  select provider_id, order_id, -100, -17, opened_at from disputes;
  insert into withdrawals (fingerprint, name, email, order_number, order_id, statement, handled_at, handled_by)
  select number, 'Ada', 'ada@example.com', number, order_id, 'I withdraw.', states.handled_at,
         case when states.handled_at is not null then 'warden' end
  from credit_notes, lateral (select case right(number, 3) when '001' then null else now() end as handled_at) as states
  where right(number, 1) in ('1', '2');
  insert into order_notes (order_id, about_customer, text, username)
  select id, sequence % 2 = 0, 'Called back.', 'warden' from orders;
  insert into order_tags (order_id, tag) select id, 'tag-' || sequence from orders;
  insert into stock_requests (product_id, email) select id, slug || '@example.com' from products;
  insert into old_slugs (slug, product_id) select slug || '-former', id from products;
  insert into contact_messages (first_name, last_name, email, phone, message, created_at)
  select 'Ada', 'Drafter', 'ada@example.com', '12345', repeat('Hello ', 100), now() - n * interval '1 minute'
  from generate_series(1, ${PRODUCTS}) as n;
  insert into withdrawals (fingerprint, name, email, order_number, statement, handled_at, handled_by)
  select md5(n::text), 'Ada', 'stranger-' || n || '@example.com', 'SO-' || n, 'I withdraw',
         case when n % 1000 > 0 then now() end, case when n % 1000 > 0 then 'warden' end
  from generate_series(1, ${PRODUCTS}) as n;
  insert into acts (id, at, username, call, what)
  select gen_random_uuid(), now() - n * interval '1 hour', 'staff-' || n % 7, 'orders.addNote', 'Act ' || n % 11
  from generate_series(1, ${PRODUCTS}) as n;
  insert into offers (status, email, residence, lines, gross_cents, vat, note, valid_until, moved_at)
  select case when n % 100 > 0 then 'expired' else 'open' end, 'user-' || n || '@example.com', '{}', '[]', 100,
         '{"rule": "domestic", "country": "NL", "ratePercent": 21, "silent": false}', '', '2026-11-22', now()
  from generate_series(1, ${PRODUCTS}) as n;
  insert into form_mails (recipient_hash, counted_at)
  select md5(n::text), now() - n * interval '8 seconds' from generate_series(1, ${PRODUCTS}) as n;
  vacuum analyze`;

const statements: { readonly text: string; readonly parameters: unknown[] }[] = [];
const logQuery = (text: string, parameters: unknown[]): void => {
  statements.push({ text, parameters });
};
let sql: Sql;
let db: Database;

beforeAll(async () => {
  const url = await ownDatabase("query_plan_tests");
  await migrateDatabase(url);
  await fillCatalogue(url, PRODUCTS);
  sql = connect(url);
  for (const statement of FILL.split(";")) await sql.unsafe(statement);
  db = drizzle(sql, { logger: { logQuery } });
}, 120_000);
afterAll(() => sql.end());

type Plan = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string | undefined;
  readonly "Actual Rows"?: number | undefined;
  readonly "Actual Loops"?: number | undefined;
  readonly "Rows Removed by Filter"?: number | undefined;
  readonly "Rows Removed by Index Recheck"?: number | undefined;
  readonly Plans?: Plan[] | undefined;
};
const planSchema: z.ZodType<Plan> = z.looseObject({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Actual Rows": z.number().optional(),
  "Actual Loops": z.number().optional(),
  "Rows Removed by Filter": z.number().optional(),
  "Rows Removed by Index Recheck": z.number().optional(),
  get Plans() {
    return z.array(planSchema).optional();
  },
});
const explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: planSchema })]) })]);

const wholeReads = (plan: Plan): string[] => [
  ...(plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : []),
  ...(plan.Plans ?? []).flatMap(wholeReads),
];

/** The plans of every statement that a read sends, according to the planner's default settings. */
async function plansOf(read: () => Promise<unknown>, options = "format json"): Promise<Plan[]> {
  statements.length = 0;
  await read();
  const sent = statements.filter(({ text }) => !text.startsWith("lock table"));
  expect(sent).not.toHaveLength(0);
  const plans: Plan[] = [];
  for (const { text, parameters } of sent) {
    const rows = await sql.unsafe(
      `explain (${options}) ${text}`,
      z.array(z.string()).parse(parameters.map(String)),
    );
    plans.push(explained.parse([...rows])[0]["QUERY PLAN"][0].Plan);
  }
  return plans;
}

/** The growing tables that any statement of a read scans in full. */
async function tablesReadWhole(read: () => Promise<unknown>): Promise<string[]> {
  return (await plansOf(read)).flatMap(wholeReads).filter((table) => GROWING.has(table));
}

/** How many rows of growing tables a plan read, whether it kept them or not; what an index answered alone is none. */
function rowsRead(plan: Plan): number {
  const isRead = GROWING.has(plan["Relation Name"] ?? "") && plan["Node Type"] !== "Index Only Scan";
  const rows =
    (plan["Actual Rows"] ?? 0) +
    (plan["Rows Removed by Filter"] ?? 0) +
    (plan["Rows Removed by Index Recheck"] ?? 0);
  const own = isRead ? rows * (plan["Actual Loops"] ?? 0) : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), own);
}

async function rowsReadBy(read: () => Promise<unknown>): Promise<number> {
  const plans = await plansOf(read, "analyze, timing off, format json");
  return plans.reduce((sum, plan) => sum + rowsRead(plan), 0);
}

async function idsOf(slug: string): Promise<string[]> {
  const rows = await sql`select id from products where slug = ${slug}`;
  return rows.map(({ id }) => String(id));
}

/** The keys that these reads take; the token is made with them. */
const PRESETS = ownersSettings({});
const KEYS = { ...PRESETS, orderLinkSecret: "o".repeat(32), orderLinkSecretPrevious: null };
/** A mail API that takes keys. */
const KEYED = { takesKeys: true };
const DECLARED = { email: "Stranger-77@example.com", orderNumber: "SO-77", products: "" };
const TODAY = "2026-11-22";
const AT = new Date(Date.now() + DAY_MS);
const FORTNIGHTS = [
  { from: "2026-03-01", to: "2026-03-14" },
  { from: "2025-03-01", to: "2025-03-14" },
] as const;
const LATELY = { from: new Date("2026-11-20"), to: new Date("2026-11-23") };
const TOLD = [
  { id: "re_CN-1077", says: "", payment: "pi_77", invoice: null },
  { id: "cn_1078", says: "", payment: null, invoice: "in_78" },
];
/** Finds orders, or checkouts, as the admins' list does. */
const searched = async (
  q: string,
  part: { readonly limit: number; readonly offset?: number; readonly sort?: OrderSort },
  set: OrderSet = "orders",
) => findOrders(db, { set, matches: await matchesSearch(db, q) }, part);
const readEmpty = () =>
  Promise.resolve({ catalogue: catalogueOf("0", []), settings: PRESETS, readAt: 0, isOld: false });
/** Searches the admin area; the products are in memory. */
const found = (q: string) =>
  findEverything({ db, catalogue: { read: readEmpty, readSettings: readEmpty, wasRead: () => true } }, q, [
    "owner",
  ]);
/** The filters of the audit log. */
const auditFilters = () => Promise.all([distinctValues(db, acts.username), distinctValues(db, acts.what)]);
/** Looks for other units with the reference of a unit that is to be delivered. */
async function referenceTaken() {
  const [unit] = await db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(eq(entitlements.state, "to_deliver"))
    .limit(1);
  if (!unit) throw new Error("no unit is to be delivered");
  const { id } = unit;
  const units = (await lockedUnits(db, [id])).map((locked) => [locked.entitlement.id, locked] as const);
  return rowDoubts(db, [{ id, reference: "571-77" }], new Map(units));
}
const line = { productname: "AutoCAD", totalCents: 1171_00, quantity: 1, plans: {} };

it.each<[string, () => Promise<unknown>]>([
  ["the collections that include a product", async () => collectionsIncluding(db, await idsOf("maya"))],
  ["the prices of a cart", () => priceCart(db, [line, { ...line, productname: "maya" }])],
  ["a product's prices and their history", async () => pricesOf(db, (await idsOf("maya"))[0] ?? "")],
  [
    "the lowest price before a reduction",
    async () => lowestBefore(db, (await idsOf("maya"))[0] ?? "", "1 year", new Date()),
  ],
  ["a browser's pending order", () => pendingOrderOf(db, { browserHash: "f".repeat(64), offerId: null })],
  [
    "an offer's pending order",
    () =>
      pendingOrderOf(db, { browserHash: "f".repeat(64), offerId: offerIdSchema.parse(crypto.randomUUID()) }),
  ],
  ["the order of a session", () => orderOfSession(db, "cs_77")],
  ["the open checkouts to close", () => staleOrders(db)],
  ["how a checkout stands", () => checkoutState(db, "f".repeat(64), "cs_77", new Date()).catch(() => null)],
  ["an account's orders", () => ownOrders(db, KEYS, ADA, 1)],
  [
    "an order by its token",
    async () => {
      const [{ id = "" } = {}] = await sql`select id from orders limit 1`;
      return orderPage(db, KEYS, orderToken(KEYS, { id: orderIdSchema.parse(id), linkVersion: 0 }));
    },
  ],
  ["the reminders that are due", () => dueReminders(db, TODAY, { most: 300 })],
  ["the subscriptions that have just ended", () => newlyEnded(db, TODAY, { most: 300 })],
  ["the refunds' job: what is pending", () => pendingOrders(db, AT)],
  ["the refunds' job: what a period has", () => localObjects(db, LATELY, TOLD)],
  ["the refunds' job: whose the provider's objects are", () => ordersOfRemote(db, TOLD)],
  ["the refunds' job: undecided disputes", () => disputedOrders(db)],
  ["the refunds' job: invoices without a number", () => ordersWithoutNumber(db, AT)],
  ["an event about a payment", () => orderOfRefundEvent(db, { payment_intent: "pi_77" })],
  ["an event about an invoice", () => orderOfRefundEvent(db, { invoice: "in_77" })],
  ["open disputes", () => openDisputes(db)],
  ["VAT numbers to ask about again", () => dueChecks(db, AT)],
  ["the orders in need of an administrator", () => ordersInNeed(db)],
  ["the next mail to send", () => claimMail(db, AT, KEYED)],
  ["whether a form may mail", () => countFormMail(db, { hash: "7" }, VISITOR_MAIL_LIMIT)],
  ["a withdrawal that is declared again", () => findOpenDuplicate(db, DECLARED)],
  ["undelivered mails", () => undeliveredMails(db, AT, 1, ["accountant"])],
  ["how many mails are undelivered", () => countUndelivered(db, AT)],
  ["the ledger of a month", () => findEntries(db, "2026-03")],
  ["the sales of two fortnights", () => soldOrdersOf(db, FORTNIGHTS)],
  ["the checkouts opened in a fortnight", () => countCheckouts(db, FORTNIGHTS[0])],
  ["the offers made in a fortnight", () => countOffers(db, FORTNIGHTS[0])],
  ["the renewals of a fortnight", () => countRenewals(db, FORTNIGHTS[0])],
  ["the revenue since a day", () => revenueBetween(db, AT)],
  ["what waits", () => waitingDeliveries(db)],
  ["the admins' orders", () => searched("", { limit: 20 })],
  ["the admins' orders, searched", () => searched("user-777", { limit: 20 })],
  ["the admins' checkouts", () => searched("", { limit: 20 }, "checkouts")],
  ["the admins' checkouts, searched", () => searched("user-777", { limit: 20 }, "checkouts")],
  ["the admins' offers, searched", () => listOffers(db, { q: "user-777", page: 1 })],
  ["the admins' open offers", () => listOffers(db, { q: "", status: "open", page: 1 })],
  ["an offer by its number", () => staffOffer({ db, settings: PRESETS }, "Q-000177")],
  ["what an offer renews", () => draftFrom({ db, settings: PRESETS }, { from: "renewal", id: "SO-001077" })],
  ["the admins' deliveries, searched", () => listDeliveries(db, { q: "user-777", page: 1 })],
  ["the admins' deliveries, on hold", () => listDeliveries(db, { q: "user-777", page: 1, state: "held" })],
  ["what waits for its delivery", () => waitingDeliveries(db)],
  ["the open withdrawals", () => countWaiting(db)],
  ["the admins' deliveries, two letters that none has", () => listDeliveries(db, { q: "zq", page: 1 })],
  ["the admins' orders, two letters that none has", () => listOrders(db, { q: "zq", page: 1 })],
  ["a late page of unread messages", () => listMessages(db, { page: 300, q: "", list: "unread" })],
  ["a late page of open messages", () => listMessages(db, { page: 300, q: "", list: "open" })],
  ["answered messages", () => listMessages(db, { page: 1, q: "", list: "answered" })],
  ["archived messages", () => listMessages(db, { page: 1, q: "", list: "archived" })],
  ["messages, searched", () => listMessages(db, { page: 1, q: "nothing-like-it" })],
  ["the messages of an order", () => messagesOfOrder(db, "SO-001001")],
  ["the admins' orders, by a tag", () => listOrders(db, { q: "tag-1077", page: 1 })],
  ["the admins' search of everything", () => found("user-777")],
  ["the admins' search of everything, by a number", () => found("SO-001077")],
  ["the admins' search of everything, by a reference", () => found("CN-1077")],
  ["the customers", () => findCustomers(db, "", 1)],
  ["the customers, searched", () => listCustomers(db, { q: "user-777", page: 1 })],
  ["a customer's page", () => customerPage(db, PRESETS, "SO-001077")],
  ["a customer's orders", () => customerOrders(db, { number: "SO-001077", page: 1 })],
  ["the other orders of an order's buyer", () => otherOrders(db, "SO-001077")],
  ["the notes on a customer", () => notesOfCustomer(db, "SO-001077")],
  ["the mails to a customer", () => mailsToBuyer(db, "SO-001077", ["accountant"])],
  ["the audit log's filters", auditFilters],
  ["whether a reference is taken", referenceTaken],
])("%s scans no growing table in full", async (_name, read) => {
  expect(await tablesReadWhole(read)).toEqual([]);
});

/** However large the tables are. */
const FEW_ROWS = 1_000;

it.each<[string, () => Promise<unknown>]>([
  ["the admins' orders", () => searched("", { limit: 20 })],
  ["the ledger of a month", () => findEntries(db, "2026-03")],
  ["the sales of two fortnights", () => soldOrdersOf(db, FORTNIGHTS)],
  ["the admins' orders, a late page", () => searched("", { limit: 20, offset: 9_000 })],
  ["the admins' orders, a common word", () => searched("customer", { limit: 20 })],
  ["the admins' orders, a common product", () => searched("autocad", { limit: 20 })],
  ["the admins' orders, a rare word", () => searched("user-777", { limit: 20 })],
  ["the admins' orders, two letters that none has", () => searched("zq", { limit: 20 })],
  ...ORDER_SORTS.flatMap((sort): [string, () => Promise<unknown>][] => [
    [`the admins' orders by ${sort}`, () => searched("", { limit: 20, sort })],
    [`the admins' orders by ${sort}, a late page`, () => searched("", { limit: 20, offset: 9_000, sort })],
    [`the admins' orders by ${sort}, a common word`, () => searched("customer", { limit: 20, sort })],
    [`the admins' orders by ${sort}, a rare word`, () => searched("user-777", { limit: 20, sort })],
  ]),
  ["the admins' search of everything, a rare word", () => found("user-777")],
  ["the admins' search of everything, a common word", () => found("customer")],
  ["a late page of messages", () => listMessages(db, { page: 300, q: "" })],
  ["a late page of unread messages", () => listMessages(db, { page: 300, q: "", list: "unread" })],
  ["the deliveries on hold", () => listDeliveries(db, { q: "", state: "held", page: 1 })],
  ["the customers", () => findCustomers(db, "", 1)],
  ["the admins' offers, a common word", () => listOffers(db, { q: "user", status: "open", page: 1 })],
  ["the customers, a common word", () => findCustomers(db, "customer", 1)],
  ["the customers, a rare word", () => findCustomers(db, "user-777", 1)],
  ["what was delivered", () => listDeliveries(db, { q: "", state: "delivered", page: 1 })],
  ["the audit log's filters", auditFilters],
  ["whether a reference is taken", referenceTaken],
])("%s reads few rows", async (_name, read) => {
  expect(await rowsReadBy(read)).toBeLessThan(FEW_ROWS);
});

it("neither orders nor checkouts read the other, however many there are and however they're sorted (D88)", async () => {
  await sql`insert into orders (status, checkout_session_id, browser_hash, cart_fingerprint, amount_cents, vat_facts, customer_name)
    select 'expired', 'cs_expired_' || n, 'none', 'none', case when n % 2 = 0 then 1 else 2000 end,
           ${JSON.stringify(testVatFacts())}::text::jsonb, case when n % 2 = 0 then 'A customer' else 'Z customer' end
    from generate_series(1, ${PRODUCTS}) as n`;
  await sql`vacuum analyze orders`;
  for (const q of ["", "customer"]) {
    for (const sort of [undefined, ...ORDER_SORTS])
      expect(await rowsReadBy(() => searched(q, { limit: 20, ...(sort && { sort }) }))).toBeLessThan(
        FEW_ROWS,
      );
    expect(await rowsReadBy(() => searched(q, { limit: 20 }, "checkouts"))).toBeLessThan(FEW_ROWS);
  }
  const late = { limit: 20, offset: 9_000 };
  for (const set of ["orders", "checkouts"] as const)
    expect(await rowsReadBy(() => searched("", late, set))).toBeLessThan(FEW_ROWS);
});

it("the next mail to send reads few rows while thousands of strangers' mails wait, with and without room for them", async () => {
  await sql`insert into mails (key, kind, priority, recipient, subject, text, html, attachments, next_try_at, created_at)
    select 'form/' || n, 'withdrawal_acknowledgement', 1, 'stranger-' || n || '@example.com', 'Yours', 'Hello', '<p>Hello',
           '[]', now(), now() from generate_series(1, ${PRODUCTS}) as n`;
  await sql`vacuum analyze mails`;
  onTestFinished(async () => void (await sql`delete from mails where key like 'form/%'`));
  expect(await rowsReadBy(() => claimMail(db, AT, KEYED))).toBeLessThan(FEW_ROWS);
  await sql`update mails set first_tried_at = ${AT.toISOString()} where key like 'form/77%'`;
  expect(await claimMail(db, AT, KEYED)).toBeUndefined();
  expect(await rowsReadBy(() => claimMail(db, AT, KEYED))).toBeLessThan(FEW_ROWS);
});

it.each<[string, () => Promise<unknown>]>([
  ["of an order", () => mailsOfOrder(db, "SO-001077")],
  ["to a customer", () => mailsToBuyer(db, "SO-001077", ["accountant"])],
  ["of a withdrawal", () => mailsOfCause(db, "withdrawal_acknowledgement/WD-001077")],
  ["that are undelivered", () => undeliveredMails(db, AT, 1, ["accountant"])],
])("a list of the mails %s reads neither their HTML nor their attachments", async (_name, read) => {
  statements.length = 0;
  await read();
  expect(statements.map(({ text }) => text).join("\n")).not.toMatch(/"html"|"attachments"/);
});

/** How many statements the mails about deliveries of this many orders take. */
const statementsFor = async (count: number) => {
  const rows = await sql`select order_id, id from entitlements where position = 0 order by id limit ${count}`;
  const idsOf = rows.map(
    (row) => [orderIdSchema.parse(row["order_id"]), [entitlementIdSchema.parse(row["id"])]] as const,
  );
  statements.length = 0;
  const settings = { siteUrl: "", ...PRESETS };
  const queued = await queueDeliveries(db, settings, new Map(idsOf), {
    cause: `${count}`,
  });
  expect(queued.size).toBe(count);
  return statements.length;
};

it("a bulk delivery's mails take as many statements for thirty orders as for one", async () => {
  onTestFinished(async () => void (await sql`delete from mails where kind = 'delivery'`));
  expect([await statementsFor(1), await statementsFor(30)]).toEqual([4, 4]);
});

it("a search of the deliveries is counted up to a bound, in each state and in all", async () => {
  const { total, counts } = await listDeliveries(db, { q: "customer", state: "delivered", page: 1 });
  expect([total, counts.delivered]).toEqual([MATCHES_COUNTED_TO + 1, MATCHES_COUNTED_TO + 1]);
});

it("the list of renewals scans neither orders nor units in full", async () => {
  const read = await tablesReadWhole(() => listRenewals(db, { withinDays: 90 }));
  expect(read).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(orders|entitlements)$/)]));
});

/** How many products the current transaction has read; from where it began to count means nothing. */
async function productsReadIn(tx: Pick<Sql, "unsafe">): Promise<number> {
  const rows = await tx.unsafe(
    "select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'products'",
  );
  return z.tuple([z.object({ rows: z.int() })]).parse([...rows])[0].rows;
}

it("a retagged product reads no other", async () => {
  await sql.begin(async (tx) => {
    const before = await productsReadIn(tx);
    await tx`update products set subcategories = array_remove(subcategories, 'Windows') where slug = 'maya'`;
    await tx`set constraints all immediate`;
    expect((await productsReadIn(tx)) - before).toBeLessThan(10);
  });
});

it("a read that scans a growing table in full is noticed", async () => {
  const { id, cartFingerprint } = orders;
  expect(
    await tablesReadWhole(() => db.select({ id }).from(orders).where(like(cartFingerprint, "%a%"))),
  ).toContain("orders");
});
