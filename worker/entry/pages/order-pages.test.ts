import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { orderIdSchema, withdrawalIdSchema } from "#domain/orders/ids.ts";
import { seller } from "#domain/seller/seller.ts";
import { withdrawalToken } from "../../records/order-links.ts";
import { firstToken, recordedOrder } from "../../testing/orders.ts";
import { mutation } from "../../testing/mutation.ts";
import { query } from "../../testing/query.ts";
import { recordedWithdrawal } from "../../testing/withdrawals.ts";
import { app } from "../app.ts";
import pageShell from "../../../index.html?raw";
import { offers } from "../../db/schema/offers.ts";
import { requestedOffer } from "../../testing/offers.ts";
import { resetPayments } from "../../testing/payments.ts";
import { call, ORIGIN, resetShop, settings, testDatabase, testEnv } from "../../testing/shop.ts";

const orderId = orderIdSchema.parse(crypto.randomUUID());
const token = firstToken(orderId);
const withdrawalId = withdrawalIdSchema.parse(crypto.randomUUID());
const receipt = withdrawalToken(settings(), withdrawalId);

beforeEach(async () => {
  await resetShop();
  await recordedOrder({ id: orderId, customerEmail: "ada@example.com" });
  await recordedWithdrawal({ id: withdrawalId });
});
afterEach(() => void vi.restoreAllMocks());

const books = "ab".repeat(32);
const invitation = "cd".repeat(32);

const ONE = "192.0.2.1";
const SPENT_BY_ONE = {
  limit: ({ key }: { readonly key: string }) => Promise.resolve({ success: key !== ONE }),
};

const ASSETS = { fetch: () => Promise.resolve(new Response(pageShell)) };
const page = (path: string, vars: object = {}, headers: HeadersInit = {}): Promise<Response> =>
  Promise.resolve(app.request(`${ORIGIN}${path}`, { headers }, Object.assign(testEnv(), { ASSETS }, vars)));

describe.each([
  `/order/${token}`,
  `/ORDER/${token.toUpperCase()}/`,
  "/order",
  `/withdrawn/${receipt}`,
  `/Withdrawn/${receipt.toUpperCase()}/`,
  `/accountant/${books}`,
  `/Accountant/${books.toUpperCase()}/`,
  `/invitation/${invitation}`,
  `/Invitation/${invitation.toUpperCase()}/`,
])("the page %s (D44, D46, D56, D57)", (path) => {
  it("is never cached or indexed, and sent without a referrer", async () => {
    const { status, headers } = await page(path);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });
});

it.each(["/order", `/accountant/${books}`, `/invitation/${invitation}`])(
  "the page %s names a contact without JavaScript, and reveals no token in its HTML",
  async (path) => {
    const html = await (await page(path)).text();
    expect(html).toMatch(new RegExp(`<noscript>.*mailto:${seller().email}.*</noscript>`, "s"));
    for (const hidden of [books, invitation]) expect(html).not.toContain(hidden);
  },
);

describe("what a link opens (D44, D46)", () => {
  const keeping = { CATALOGUE_CACHE_SECONDS: "60" };

  it.each([
    [`/order/${token}`, "Draft · 1 year"],
    [`/ORDER/${token.toUpperCase()}/`, "Draft · 1 year"],
    [`/withdrawn/${receipt}`, "I hereby withdraw from my contract."],
  ])("%s is painted from its HTML, which is made for each request", async (path, text) => {
    const first = await page(path, keeping);
    const [, shown] = (await first.text()).split('<div id="root">');
    expect(shown).toContain(text);
    expect(first.headers.get("etag")).toBe(null);
    await resetShop();
    const again = await page(path, keeping);
    expect(again.status).toBe(404);
    expect(await again.text()).not.toContain(text);
  });

  it("counts against the limit of its own visitor, whose browser then says so", async () => {
    for (const [address, status] of [
      [ONE, 429],
      ["192.0.2.2", 200],
    ] as const) {
      const own = { "cf-connecting-ip": address };
      expect((await page(`/order/${token}`, { LIMIT_ORDER: SPENT_BY_ONE }, own)).status).toBe(status);
    }
  });

  it("is left to the browser, with 503, while the database is down", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const answer = await page(`/order/${token}`, { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain('<div id="root"></div>');
  });
});

it("an offer's page is painted from its HTML while it's open, and then says only that it has ended (D83)", async () => {
  await resetPayments();
  const made = await requestedOffer({ note: "For the new office" });
  const path = new URL(made.link).pathname;
  const open = await page(path);
  expect(open.headers.get("cache-control")).toBe("no-store");
  expect(open.headers.get("referrer-policy")).toBe("no-referrer");
  expect(open.headers.get("x-robots-tag")).toBe("noindex");
  expect(await open.text()).toMatch(/Q-000101.*Draft.*For the new office/s);

  await testDatabase().update(offers).set({ status: "withdrawn" });
  const ended = await (await page(path)).text();
  expect(ended).toContain("This offer has been withdrawn.");
  expect(ended).not.toMatch(/Draft|ada@|For the new office/);
});

const [lastChar = ""] = token.slice(-1);
it.each([
  ["cut", token.slice(0, -1)],
  ["forged", token.slice(0, -1) + (lastChar === "0" ? "1" : "0")],
  ["made up", "my-order"],
  ["a receipt's", receipt],
  ["an order's", token, "withdrawn"],
  ["an order's", token, "offer"],
  ["a cut one of a receipt", receipt.slice(0, -1), "withdrawn"],
  ["a cut one of the books", books.slice(0, -1), "accountant"],
  ["a cut one of an invitation", invitation.slice(0, -1), "invitation"],
])("the page of a token that is %s is an HTML 404 (D44)", async (_, wrong, pages = "order") => {
  const answer = await page(`/${pages}/${wrong}`);
  const { status, headers } = answer;
  expect(status).toBe(404);
  expect(await answer.text()).not.toMatch(/Draft|ada@|withdraw from/);
  expect(headers.get("content-type")).toContain("text/html");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});

describe.each(["order", "withdrawn", "accountant", "invitation"])(
  "another spelling of /%s/… (D44)",
  (name) => {
    const [first = "", ...rest] = name;
    const encoded = `%${first.charCodeAt(0).toString(16)}${rest.join("")}`;

    it.each([`//${name}/${token}`, `/${name}//${token}`, `/\\${name}/${token}`, `//${encoded}/${token}`])(
      "%s leads to the one that the server and the browser agree on",
      async (path) => {
        const { status, headers } = await page(`${path}?a=//b`);
        expect(status).toBe(301);
        expect(headers.get("location")).toMatch(new RegExp(`^/(${name}|${encoded})/${token}\\?a=//b$`));
        expect(headers.get("referrer-policy")).toBe("no-referrer");
        expect(headers.get("cache-control")).toBe("no-store");
      },
    );

    it.each([
      `/${name};x/${token}`,
      `/${name}./${token}`,
      `/${name}%2F${token}`,
      `/%2F${name}/${token}`,
      `/%5C${name}/${token}`,
      `/%25${encoded.slice(1)}/${token}`,
      `/${name}%00/${token}`,
      `/x/../${name}/${token}/more`,
      `/.${name}/${token}`,
      `/${name}/./${token.slice(1)}`,
      `/${encoded}/${token.slice(1)}`,
    ])("%s is a 404 with its headers", async (path) => {
      const { status, headers } = await page(path);
      expect(status).toBe(404);
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-robots-tag")).toBe("noindex");
    });
  },
);

it("another spelling of a page's address leads to it, and never to another site (D31)", async () => {
  for (const [path, plain] of [
    ["//products?q=cad", "/products?q=cad"],
    ["//evil.example/products", "/evil.example/products"],
    ["//evil.example//", "/evil.example/"],
    ["/\\evil.example/x", "/evil.example/x"],
    ["/products//autocad", "/products/autocad"],
    ["/products/?q=cad", "/products?q=cad"],
    ["/PRODUCTS/AutoCAD/?plan=monthly", "/products/autocad?plan=monthly"],
    ["/products/%61utocad", "/products/autocad"],
    ["/Checkout/", "/checkout"],
    ["/admin/orders/so-001042", "/Admin/orders/so-001042"],
  ] as const) {
    const { status, headers } = await page(path);
    expect([path, status, headers.get("location")]).toEqual([path, 301, plain]);
  }
});

it.each(["/products%2fautocad", "/%70roducts", "/products/auto%2fcad", "/products/autocad;x"])(
  "the address %s, which is no spelling of a page's, is 404",
  async (path) => {
    expect((await page(path)).status).toBe(404);
  },
);

it("crawlers may request order pages, because only the response can forbid indexing them", async () => {
  expect(await (await call("/robots.txt")).text()).not.toMatch(/order|withdrawn|accountant|invitation/i);
});

it("no token is logged, regardless of the call that contains it and its outcome", async () => {
  const printed: string[] = [];
  for (const kind of ["log", "error"] as const)
    vi.spyOn(console, kind).mockImplementation((...parts) => void printed.push(parts.join(" ")));
  const calls = [
    await call(`/order/${token}`),
    await call(`/ORDER/${token.toUpperCase()}`),
    await call(`/order/${token}/more`),
    await call(`/withdrawn/${receipt}`),
    await call(`/accountant/${books}`),
    await query("accountant.books", { token: books }),
    await call(`/invitation/${invitation}`),
    await query("staff.invitation", { token: invitation }),
    await mutation("staff.acceptInvitation", { token: invitation }),
    await query("withdrawals.receipt", { token: receipt }),
    await query("orders.byToken", { token }),
    await query("orders.invoice", { token }),
    await query("orders.buyAgain", { token }),
    await mutation("orders.setAdministrator", { token, email: "ada@example.com" }),
    await mutation("orders.setAdministrator", `{"token": "${token}"`),
    await call(`/trpc/orders.byToken,${token}?batch=1&input=${token}`),
  ];
  for (const answer of calls) await answer.body?.cancel();
  const log = printed.join("\n").toLowerCase();
  expect(log).toContain('"route":"/order/:token"');
  expect(log).toContain('"route":"/trpc/orders.bytoken"');
  for (const hidden of [token, receipt, books, invitation]) expect(log).not.toContain(hidden);
});
