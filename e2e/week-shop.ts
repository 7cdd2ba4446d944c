import type { Page } from "playwright-core";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect } from "vitest";
import { z } from "zod";
import { amsterdamDay, type Day, daysAfter } from "#domain/time/calendar-day.ts";
import { clockReading } from "#domain/time/clock.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import type { RunningShop } from "#ops/cli/running-shop.ts";
import type { MailSandbox } from "#packages/mail-sandbox";
import { control, signInAdmin, visitor } from "./journey.ts";

const START_TIMEOUT_MS = 120_000;
const MONDAY = 1;
const FRIDAY_AFTER_DAYS = 4;

const weekday = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay();
/** Morning in Amsterdam, winter and summer. */
const morningOf = (day: Day): number => Date.parse(`${day}T08:00:00Z`);

/** Returns the days of the next working week that is in one month, so that one ledger has all of it. */
function nextWeek(): readonly Day[] {
  let monday = daysAfter(amsterdamDay(new Date()), 1);
  while (
    weekday(monday) !== MONDAY ||
    daysAfter(monday, FRIDAY_AFTER_DAYS).slice(0, 7) !== monday.slice(0, 7)
  )
    monday = daysAfter(monday, 1);
  return [0, 1, 2, 3, FRIDAY_AFTER_DAYS].map((after) => daysAfter(monday, after));
}

export const WEEK = nextWeek();

type Shop = RunningShop & { readonly mailSandbox: MailSandbox | null; close(): Promise<void> };

let own: Shop;
let ownSql: Sql;
export const weekSql = (): Sql => ownSql;
export const weekShop = () => ({
  url: own.url,
  mailUrl: own.mail?.url ?? "none",
  mails: own.mailSandbox?.messages ?? [],
});

/** Starts a separate shop for a file, because its clock is never turned back and other journeys share theirs. */
export function useWeekShop(start: () => Promise<Shop>): void {
  beforeAll(async () => {
    own = await start();
    ownSql = postgres(own.databaseUrl, { max: 2, fetch_types: false, onnotice: () => undefined });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await ownSql.end();
    await own.close();
  });
}

async function clock(turn?: { hours: number }): Promise<z.infer<typeof clockReading>> {
  const asked = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(turn),
  };
  const answer = await fetch(own.clock?.url ?? "none", turn === undefined ? {} : asked);
  return clockReading.parse(await answer.json());
}

/** Turns the shop's clock to the morning of a day; the jobs of every day on the way run. */
export async function turnTo(day: Day): Promise<void> {
  const { now } = await clock();
  await clock({ hours: Math.ceil((morningOf(day) - Date.parse(now)) / HOUR_MS) });
  expect(amsterdamDay(new Date((await clock()).now))).toBe(day);
}

/** Opens a page of this shop on its day. */
export const visitWeek = (viewport = { width: 1440, height: 900 }): Promise<Page> =>
  visitor({ baseURL: own.url, viewport });

/** Opens a page of the admin area as the owner. */
export async function asOwner(path: string): Promise<Page> {
  const page = await visitWeek();
  if (own.admin === null) throw new Error("the shop has no demo admin");
  await signInAdmin(page, path, own.admin);
  return page;
}

/** Calls the payment sandbox's own controls. */
export const weekControl = (path: string, body: object): Promise<unknown> =>
  control(path, body, own.stripe?.url);

/** Makes the page's own call, and returns its data. */
async function call(procedure: string, input: object): Promise<unknown> {
  const answer = await fetch(`${own.url}/trpc/${procedure}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: own.url },
    body: JSON.stringify(input),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${procedure} answered ${answer.status}: ${text}`);
  return z.object({ result: z.object({ data: z.unknown() }) }).parse(JSON.parse(text)).result.data;
}

export type Line = {
  readonly productname: string;
  /** As the catalogue shows it, with VAT. */
  readonly totalCents: number;
  readonly quantity: number;
};
export type Buyer = {
  readonly name: string;
  readonly email: string;
  /** Of the billing address. */
  readonly country: "NL" | "DE";
  readonly company?: object;
};

/** Opens a checkout with the page's calls; returns its session's id. */
export async function openCheckout(cart: readonly Line[], { company }: Partial<Buyer> = {}): Promise<string> {
  const firm = company && { company: { ...company, shown: await call("stripe.checkCompany", company) } };
  const opened = await call("stripe.createCheckoutSession", { cart, ...firm });
  return z.object({ sessionId: z.string() }).parse(opened).sessionId;
}

/** Buys as a visitor would, with calls instead of pages; returns the order's number. */
export async function buyOnce(buyer: Buyer, cart: readonly Line[]): Promise<string> {
  const sessionId = await openCheckout(cart, buyer);
  await weekControl("/pay", { sessionId, name: buyer.name, email: buyer.email, country: buyer.country });
  await fetch(`${own.url}/stripe/session-status?session_id=${sessionId}`);
  return numberOf(sessionId);
}

const rowSchema = z.tuple([z.object({ sequence: z.coerce.number(), session: z.string() })]);

const numberOf = async (session: string): Promise<string> =>
  `SO-00${rowSchema.parse(await ownSql`select sequence, checkout_session_id as session from orders where checkout_session_id = ${session}`)[0].sequence}`;

/** Returns the checkout session of an order, by which the sandbox's controls find its payment. */
export async function sessionOf(number: string): Promise<string> {
  const sequence = Number(number.slice("SO-".length));
  const rows =
    await ownSql`select sequence, checkout_session_id as session from orders where sequence = ${sequence}`;
  return rowSchema.parse([...rows])[0].session;
}
