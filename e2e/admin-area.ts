import type { Page } from "playwright-core";
import { onTestFinished, vi } from "vitest";
import { z } from "zod";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import { changeNoted } from "./catalogue.ts";
import { addAccount, control, lastOrder, post, shop, sql } from "./journey.ts";

/** Every page of the admin area but those of single orders, offers and customers. */
export const ADMIN_PATHS = [
  "/Admin/home",
  "/Admin/apps",
  "/Admin/apps?tab=view",
  "/Admin/apps?tab=view&view=table",
  "/Admin/orders",
  "/Admin/checkouts",
  "/Admin/offers",
  "/Admin/offers/new",
  "/Admin/customers",
  "/Admin/deliveries",
  "/Admin/renewals",
  "/Admin/sales",
  "/Admin/vat",
  "/Admin/messages",
  "/Admin/withdrawals",
  "/Admin/emails",
  "/Admin/catalogue",
  "/Admin/operations",
  "/Admin/audit",
  "/Admin/staff",
  "/Admin/settings",
  "/Admin/mail-texts",
];

const productsSchema = z.array(z.object({ slug: z.string(), productname: z.string(), total: z.number() }));
const sessionSchema = z.object({ sessionId: z.string() });

const ADA = { name: "Ada Drafter", email: "ada@example.com" };

/** Buys a product as a visitor would, with calls instead of pages; returns the order number. */
export const buy = async (slug = "autocad-lt", quantity = 1, buyer = ADA): Promise<string> =>
  payFor(await openCheckout(slug, quantity), buyer);

/** Opens a checkout as a visitor would; returns the session's id. */
export async function openCheckout(slug = "autocad-lt", quantity = 1): Promise<string> {
  // Another file may have changed the catalogue a moment ago.
  const answer = await fetch(`${shop.url}/api/products`, { headers: changeNoted() });
  const products = productsSchema.parse(await answer.json());
  const cart = products
    .filter((product) => product.slug === slug)
    .map((product) => Object.assign(product, { quantity }));
  const opened = await post("/stripe/create-checkout-session", { cart });
  return sessionSchema.parse(opened).sessionId;
}

/** Pays an open checkout at the sandbox; returns the order number. */
export async function payFor(sessionId: string, fields: object): Promise<string> {
  await control("/pay", { sessionId, ...fields });
  // The return visit records the payment immediately, whether or not the webhook has arrived.
  await fetch(`${shop.url}/stripe/session-status?session_id=${sessionId}`);
  const { sequence } = await lastOrder();
  return `SO-00${sequence}`;
}

const DEADLOCK_DETECTED = "40P01";
/** A sender that died keeps its lease for two minutes, which no test waits for. */
const SENDING = { timeout: 5_000 };
const TRUNCATING = { timeout: 30_000 };
const nothingIsBeingSent = async () =>
  (await sql`select from mails where sending_until > now()`).length === 0;

/**
 * Removes all orders and mails, once no mail is being sent: sending one locks the same tables in another sequence. A
 * queued mail may wait for minutes, for example behind one whose sender died, so none is waited for.
 */
export async function removeOrders(): Promise<void> {
  await sql`delete from mails where state = 'queued'`;
  await vi.waitUntil(nothingIsBeingSent, SENDING).catch(() => undefined);
  // The last test's events may still be handled, in transactions that lock the same tables in another sequence.
  await vi.waitUntil(
    () =>
      sql`truncate orders cascade`.then(
        () => true,
        (error: unknown) => {
          if (error instanceof Error && "code" in error && error.code === DEADLOCK_DETECTED) return false;
          throw error;
        },
      ),
    TRUNCATING,
  );
}

/** Sends a message with the contact page's call. */
export async function writeMessage(message: string): Promise<void> {
  await post("/api/contact", {
    firstName: "Grace",
    lastName: "Hopper",
    email: "grace@example.com",
    phone: "+31 20 123 4567",
    message,
  });
}

/** Adds somebody to the staff until the test ends; returns the username, which begins with the name. */
export async function addStaff(name: string, role: StaffRole): Promise<string> {
  const username = `${name}-${crypto.randomUUID().slice(0, 8)}`;
  await addAccount(username);
  await sql`update users set roles = '{2001,5150}', staff_roles = array[${role}::text], staff_since = now() where username = ${username}`;
  onTestFinished(async () => {
    await sql`delete from users where username = ${username}`;
  });
  return username;
}

/** The admin area's navigation. */
export const sidebar = (page: Page) => page.getByRole("navigation", { name: "Admin", exact: true });
