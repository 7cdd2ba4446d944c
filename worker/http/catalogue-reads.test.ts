import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { app, type AppEnv } from "../app.ts";
import { AS_OF_HEADER } from "#domain/old-catalogue.ts";
import { products } from "../db/schema.ts";
import { createServices } from "../services.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { storedProducts } from "../testing/catalogue.ts";
import { openPage } from "../testing/pages.ts";
import { ORIGIN, product, resetShop, settings, testDatabase, testEnv } from "../testing/shop.ts";
import { isCatalogueRead } from "./catalogue-reads.ts";
import { KeptAnswers, type Made } from "./kept-answers.ts";

const KEPT_SECONDS = 60;
const KEEPING = { CATALOGUE_CACHE_SECONDS: String(KEPT_SECONDS) };
/** A database that refuses every query. One that does not answer at all: dev/outage.test.ts. */
const NO_DATABASE = { DATABASE_URL: new URL("/none", settings().databaseUrl).href };

/** Addresses of this test alone: what is kept of them outlives it. */
let reader = 0;
beforeEach(async () => {
  reader += 1;
  await resetShop([product({ productname: "Draft" })]);
});
afterEach(() => void vi.useRealTimers());

const read = (headers: Record<string, string> = {}, vars: Record<string, string> = {}) =>
  app.request(
    `${ORIGIN}/api/products?reader=${reader}`,
    { headers },
    Object.assign(testEnv(), KEEPING, vars),
  );

const names = async (answer: Response | Promise<Response>): Promise<string> => (await answer).text();

function passSeconds(seconds: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(now + seconds * 1000);
}

describe("which calls are public catalogue reads", () => {
  it.each([
    ["/api/products", true],
    ["/trpc/filters.search", true],
    ["/trpc/filters.search,products.list", true],
    ["/trpc/filters.search,stripe.sessionStatus", false],
    ["/sitemap.xml", true],
    ["/stripe/session-status", false],
    ["/api/contact", false],
  ])("%s: %s", (path, expected) => {
    expect(isCatalogueRead(path)).toBe(expected);
  });
});

describe("public catalogue reads", () => {
  it("are answered from memory, with ETag and 304, while a signed-in reader sees the database", async () => {
    const first = await read();
    const etag = first.headers.get("etag") ?? "";
    await testDatabase().delete(products);
    expect(await names(read())).toContain("Draft");
    expect((await read({ "if-none-match": etag })).status).toBe(304);
    expect(await names(read({ authorization: "Bearer x" }))).not.toContain("Draft");
  });

  it("show a change at once in the isolate that made it", async () => {
    expect(await names(read())).toContain("Draft");
    const admin = await signedInAdmin();
    const [stored] = await storedProducts();
    const answer = await app.request(
      `${ORIGIN}/api/products/delete/${stored?.id}`,
      { method: "DELETE", headers: admin.headers },
      Object.assign(testEnv(), KEEPING),
    );
    expect(answer.status).toBe(200);
    expect(await names(read())).not.toContain("Draft");
  });

  it("show a change that was made elsewhere within CATALOGUE_CACHE_SECONDS", async () => {
    await read();
    await testDatabase()
      .insert(products)
      .values(product({ productname: "Elsewhere", displayOrder: 1 }));
    expect(await names(read())).not.toContain("Elsewhere");
    passSeconds(KEPT_SECONDS);
    expect(await names(read())).toContain("Elsewhere");
  });
});

describe("while the database is down", () => {
  it("the last good answer is served, says since when, and is not to be kept", async () => {
    const before = Date.now();
    await read();
    passSeconds(KEPT_SECONDS + 5);
    const answer = await read({}, NO_DATABASE);
    expect(answer.status).toBe(200);
    expect(await names(answer)).toContain("Draft");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const asOf = Date.parse(answer.headers.get(AS_OF_HEADER) ?? "");
    expect(asOf).toBeGreaterThanOrEqual(before);
    expect(asOf).toBeLessThan(before + KEPT_SECONDS * 1000);
  });

  it("and the first good answer after it is the new one", async () => {
    await read();
    passSeconds(KEPT_SECONDS + 5);
    await read({}, NO_DATABASE);
    await testDatabase()
      .insert(products)
      .values(product({ productname: "Later", displayOrder: 1 }));
    passSeconds(KEPT_SECONDS);
    const answer = await read();
    expect(await names(answer)).toContain("Later");
    expect(answer.headers.get(AS_OF_HEADER)).toBeNull();
  });

  it("a rendered page tells its reader, outside of what React takes over", async () => {
    const page = (vars: Record<string, string>) =>
      openPage(`/products?q=draft${reader}`, { vars: { ...KEEPING, ...vars } });
    await page({});
    passSeconds(KEPT_SECONDS + 5);
    const answer = await page(NO_DATABASE);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toMatch(/<p role="status"[^>]*>The catalogue is shown as of \d+ \w+.*<\/p><div id="root">/);
  });
});

describe("another isolate of the same data center", () => {
  /** A second memory, as a second isolate has one. */
  function isolate(make: () => Promise<Made>): (path: string) => Promise<Response> {
    const kept = new KeptAnswers({ kind: "test", entries: 10, bytes: 10_000, cacheControl: "no-cache" });
    const own = new Hono<AppEnv>();
    own.get("*", (c) => {
      c.set("services", createServices({ ...settings(), catalogueCacheSeconds: KEPT_SECONDS }, testEnv()));
      return kept.answer(c, c.req.path, make);
    });
    return async (path) => {
      const background: Promise<unknown>[] = [];
      const runtime = {
        waitUntil: (work: Promise<unknown>) => void background.push(work),
        passThroughOnException: () => undefined,
        props: {},
      };
      const answer = await own.request(`${ORIGIN}${path}`, {}, testEnv(), runtime);
      if (answer.headers.get(AS_OF_HEADER) === null) await Promise.all(background);
      return answer;
    };
  }
  const making =
    (body: string, status = 200) =>
    async (): Promise<Made> => ({
      response: new Response(body, { status, headers: { "content-type": "text/plain" } }),
      keep: status === 200,
    });

  it("takes what the first has read from the Workers Cache, and as the last good answer later", async () => {
    const path = `/of-isolates-${reader}`;
    const first = await isolate(making("read once"))(path);
    expect(await first.text()).toBe("read once");
    const second = await isolate(making("read twice"))(path);
    expect(await second.text()).toBe("read once");
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(second.headers.get("content-type")).toBe("text/plain");
    passSeconds(KEPT_SECONDS);
    const later = await isolate(making("down", 503))(path);
    expect(await later.text()).toBe("read once");
    expect(later.headers.get(AS_OF_HEADER)).not.toBeNull();
    expect(await (await isolate(making("read again"))(path)).text()).toBe("read again");
  });

  it("shows the last good answer where the database takes its time, and keeps what came of it", async () => {
    const path = `/slow-${reader}`;
    await isolate(making("old"))(path);
    passSeconds(KEPT_SECONDS);
    let wakeUp = (_made: Made): void => undefined;
    const asleep = new Promise<Made>((resolve) => (wakeUp = resolve));
    const ask = isolate(() => asleep);
    const answer = await ask(path);
    expect(await answer.text()).toBe("old");
    wakeUp(await making("new")());
    await expect.poll(async () => (await ask(path)).text()).toBe("new");
  });
});
