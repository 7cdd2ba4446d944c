import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { CATALOGUE_CHANGED_COOKIE, CATALOGUE_CHANGED_SECONDS } from "#domain/site/catalogue-change.ts";
import { HOST_PREFIX } from "#domain/site/cookies.ts";
import { products } from "../db/schema/catalogue.ts";
import { orders } from "../db/schema/orders.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { euroDraft, storedProducts } from "../testing/catalogue.ts";
import { advanceClock } from "../testing/clock.ts";
import { callPage } from "../testing/pages.ts";
import { resetProvider } from "../testing/provider.ts";
import { product, resetShop, testDatabase } from "../testing/shop.ts";

/** The maximum, because other tests move the clock further than a smaller value would cover. */
const KEPT_SECONDS = 300;
const KEEPING = { CATALOGUE_CACHE_SECONDS: String(KEPT_SECONDS) };

const BEFORE = "As it was before.";
const AFTER = "As it is now.";

/** Unique per test, because cached responses outlive it. */
let number = 0;
let id = "";
const name = () => `Draft ${number}`;
beforeEach(async () => {
  number += 1;
  await resetProvider();
  await resetShop([product({ productname: name(), description: BEFORE })]);
  id = (await storedProducts())[0]?.id ?? "";
});
afterEach(() => void vi.useRealTimers());

const ask = (path: string, init: RequestInit = {}) => callPage(path, init, KEEPING);

/** Every public view of a product. */
const DOORS: readonly [string, () => string][] = [
  ["the REST path of a product", () => `/api/products/${id}`],
  [
    "the search procedure",
    () => `/trpc/filters.search?input=${encodeURIComponent(JSON.stringify({ searchText: name() }))}`,
  ],
  ["the rendered product page", () => `/products/draft-${number}`],
  ["the rendered catalogue", () => `/products?q=draft+${number}`],
];

async function shown(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await ask(path, { headers });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  return text.includes(AFTER) ? AFTER : text.includes(BEFORE) ? BEFORE : "neither";
}

/** Makes a change as another isolate would, without notifying this one. */
async function changeElsewhere(change: Partial<typeof products.$inferInsert>): Promise<void> {
  await testDatabase().update(products).set(change).where(eq(products.productname, name()));
}

describe.each(DOORS)("a change in %s", (_door, address) => {
  it("appears immediately in the isolate in which an admin made it", async () => {
    expect(await shown(address())).toBe(BEFORE);
    const admin = await signedInAdmin();
    const [stored] = await storedProducts();
    const body = JSON.stringify(euroDraft({ productname: name(), description: AFTER }));
    const headers = { ...admin.headers, "content-type": "application/json" };
    const saved = await ask(`/api/products/update/${stored?.id}`, { method: "PUT", headers, body });
    expect(saved.status).toBe(200);
    expect(await shown(address())).toBe(AFTER);
  });

  it("is shown by every other isolate within CATALOGUE_CACHE_SECONDS", async () => {
    expect(await shown(address())).toBe(BEFORE);
    await changeElsewhere({ description: AFTER });
    advanceClock(KEPT_SECONDS - 5);
    expect(await shown(address())).toBe(BEFORE);
    advanceClock(5);
    expect(await shown(address())).toBe(AFTER);
  });

  it("appears immediately to an admin, who reads the database, in every isolate", async () => {
    const admin = await signedInAdmin();
    expect(await shown(address())).toBe(BEFORE);
    await changeElsewhere({ description: AFTER });
    expect(await shown(address(), admin.headers)).toBe(AFTER);
  });

  it("appears immediately in every isolate to a browser that made it or was told of it (D39)", async () => {
    const knows = { cookie: `theme=dark; ${HOST_PREFIX}${CATALOGUE_CHANGED_COOKIE}=${Date.now()}` };
    expect(await shown(address())).toBe(BEFORE);
    await changeElsewhere({ description: AFTER });
    expect(await shown(address(), knows)).toBe(AFTER);
    // Once one browser has made this isolate read the change, the others see it, too.
    expect(await shown(address())).toBe(AFTER);
  });
});

it("the browser's cookie outlives every cached response from before the change (D39)", async () => {
  const address = `/api/products?reader=${number}`;
  expect(await shown(address)).toBe(BEFORE);
  await changeElsewhere({ description: AFTER });
  // Cached for as long as the settings allow, from just before the change.
  advanceClock(CATALOGUE_CHANGED_SECONDS - 1);
  expect(await shown(address)).toBe(AFTER);
});

const offered = z.object({ productname: z.string(), total: z.number() });
const shownProduct = async () => offered.parse(await (await ask(`/api/products/${id}`)).json());
const buy = (total: number) =>
  ask("/stripe/create-checkout-session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ cart: [{ productname: name(), total }] }),
  });
const refused = z.object({ changes: z.array(z.looseObject({ kind: z.string() })) });

describe("a checkout", () => {
  it("charges the database's price, not the older one that the catalogue still shows (D11)", async () => {
    expect(await shownProduct()).toMatchObject({ total: 100 });
    await changeElsewhere({ discountCents: 150_00 - 1, priceCents: 300_00 });
    const now = 300 - 149.99;
    expect(await shownProduct()).toMatchObject({ total: 100 });
    const stale = await buy(100);
    expect(stale.status).toBe(409);
    expect(refused.parse(await stale.json()).changes).toMatchObject([{ kind: "price", was: 100, now }]);
    expect((await buy(now)).status).toBe(200);
    const made = await testDatabase().select({ cents: orders.amountCents }).from(orders);
    expect(made).toEqual([{ cents: 150_01 }]);
  });
});
