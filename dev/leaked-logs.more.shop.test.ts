import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { readSettings, SANDBOX_KEYS } from "./settings.ts";
import { type Shop, startShop } from "./shop.ts";

const FOLDER = join(CHECKOUT, ".data", "leaked-logs");

/** The texts that people type in this journey, in words that nothing else in the shop uses. */
const TYPED = {
  username: "Quastenberg",
  password: "Zinnober#71",
  newPassword: "Karmesin#72",
  wrongPassword: "Ultramarin#73",
  firstName: "Wilhelmina",
  email: "w.quast@example.com",
  phone: "+31 6 5550 4711",
  message: "Between us: the bridge at Zaltbommel is ours to draw.",
  administrator: "cad-chief@elsloo.example",
  company: "Quast & Elsloo Bruggenbouw",
  products: "both licences of Fusion, please",
  cardOwner: "W. Quast-Elsloo",
  card: "4242424242424242",
  declinedCard: "4000000000000002",
};

let shop: Shop;
const log: string[] = [];

beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  shop = await startShop({
    settings: readSettings({ PORT: "9320", CATALOGUE_CACHE_SECONDS: "0" }),
    dataDir: FOLDER,
    // Built by `npm test` for its journeys.
    buildDir: join(CHECKOUT, ".data", "test", "dist"),
    ports: { database: 9321, stripe: 9322 },
    onLog: ({ message }) => log.push(message),
  });
}, 120_000);
afterAll(() => shop.close());

/** The secrets that the shop gave this browser and must reveal to nobody else. */
const given: string[] = [];

const tokenAnswer = z.object({ accessToken: z.string() });
const checkoutAnswer = z.object({ clientSecret: z.string(), sessionId: z.string() });

type Call = { readonly method?: string; readonly body?: object; readonly headers?: Record<string, string> };

/** Calls the shop as a browser does, whatever the outcome, and records the cookies it receives. */
async function send(path: string, { method = "POST", body, headers = {} }: Call = {}): Promise<Response> {
  const answer = await fetch(new URL(path, shop.url), {
    method,
    headers: { ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  for (const line of answer.headers.getSetCookie()) given.push(line.split(";")[0]?.split("=")[1] ?? "");
  return answer;
}

async function signIn(user: string, password: string) {
  const answer = await send("/api/auth", { body: { user, password } });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const { accessToken } = tokenAnswer.parse(await answer.json());
  given.push(accessToken);
  return { cookie, authorization: `Bearer ${accessToken}` };
}

function control(path: string, body: object): Promise<Response> {
  return fetch(new URL(`/_control${path}`, shop.stripe?.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const CONTACT = {
  firstName: TYPED.firstName,
  lastName: TYPED.username,
  email: TYPED.email,
  phone: TYPED.phone,
  message: TYPED.message,
};
const WITHDRAWAL = {
  name: TYPED.firstName,
  orderNumber: "SO-1",
  email: TYPED.email,
  products: TYPED.products,
  clientKey: "0f8fad5b-d9cb-469f-a165-70867728950e",
};
const CART = { cart: [{ productname: "AutoCAD LT", total: 1 }] };

async function openCheckout(headers: Record<string, string>) {
  const products = z
    .array(z.looseObject({ productname: z.string(), total: z.number() }))
    .parse(await (await send("/api/products", { method: "GET" })).json());
  const cart = products
    .filter(({ productname }) => productname === "AutoCAD LT")
    .map(({ productname, total }) => ({ productname, total }));
  const answer = await send("/stripe/create-checkout-session", { body: { cart }, headers });
  const opened = checkoutAnswer.parse(await answer.json());
  given.push(opened.clientSecret);
  return opened.sessionId;
}

async function shopperJourney(): Promise<void> {
  const { username: user, password, newPassword, wrongPassword, cardOwner: name, email } = TYPED;
  expect((await send("/api/register", { body: { user, password } })).status).toBe(200);
  expect((await send("/api/auth", { body: { user, password: wrongPassword } })).status).toBe(401);
  const headers = await signIn(user, password);
  await send("/api/refresh", { method: "GET", headers });
  const change = { currentPassword: password, newPassword };
  expect((await send("/trpc/auth.changePassword", { body: change, headers })).status).toBe(200);
  expect((await send("/api/contact", { body: CONTACT })).status).toBe(200);
  expect((await send("/trpc/withdrawals.submit", { body: WITHDRAWAL })).status).toBe(200);
  const sessionId = await openCheckout(headers);
  expect((await control("/pay", { sessionId, card: TYPED.declinedCard, name, email })).status).toBe(402);
  expect((await control("/pay", { sessionId, card: TYPED.card, name, email })).status).toBe(200);
  await shop.sandbox?.idle();
  const status = await send(`/stripe/session-status?session_id=${sessionId}`, { method: "GET" });
  expect(await status.text()).toContain(name);
  await orderJourney(email, headers);
  await send("/api/logout", { headers });
}

/** Follows a buyer's path with an order's link, from requesting it to naming the order's administrator (D44). */
async function orderJourney(email: string, headers: Record<string, string>): Promise<void> {
  const own = z.object({
    result: z.object({
      data: z.looseObject({ orders: z.array(z.looseObject({ number: z.string(), token: z.string() })) }),
    }),
  });
  const mine = await send("/trpc/orders.mine?input=%7B%7D", { method: "GET", headers });
  const [order] = own.parse(await mine.json()).result.data.orders;
  const { number = "", token = "" } = order ?? {};
  given.push(token);
  for (const path of [`/order/${token}`, `/order/${token.slice(1)}`, `/trpc/orders.byToken/${token}`]) {
    await send(path, { method: "GET" });
  }
  const input = encodeURIComponent(JSON.stringify({ token }));
  for (const call of ["orders.byToken", "orders.invoice", "orders.buyAgain"]) {
    await send(`/trpc/${call}?input=${input}`, { method: "GET" });
  }
  const named = { token, email: TYPED.administrator, company: TYPED.company };
  expect((await send("/trpc/orders.setAdministrator", { body: named })).status).toBe(200);
  expect((await send("/trpc/orders.sendLink", { body: { number, email } })).status).toBe(200);
  await shop.mailSandbox?.idle();
}

async function adminJourney(): Promise<void> {
  const { user = "", password = "" } = shop.admin ?? {};
  const headers = await signIn(user, password);
  const read = (call: string) => send(`/trpc/${call}?input=%7B%7D`, { method: "GET", headers });
  expect(await (await read("messages.list")).text()).toContain(TYPED.message);
  for (const call of ["withdrawals.list", "orders.list", "dashboard.summary"]) {
    expect([call, (await read(call)).status]).toEqual([call, 200]);
  }
  expect(await (await send("/api/exports/orders", { body: {}, headers })).text()).toContain('{"complete":');
}

/** Typing while parts of the shop are down, or in an unexpected format. */
async function troubledJourney(): Promise<void> {
  const { username: user, password } = TYPED;
  const text = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{"${TYPED.message}`,
  };
  for (const path of ["/api/contact", "/trpc/contact.send", "/stripe/webhook", "/api/auth"]) {
    expect((await fetch(new URL(path, shop.url), text)).status).toBe(400);
  }
  await send(`/api/products/${encodeURIComponent(TYPED.message)}`, { method: "GET" });
  await send("/api/auth", { body: { user: { [TYPED.message]: password }, password } });
  await control("", { api: "error" });
  expect((await send("/stripe/create-checkout-session", { body: CART })).status).toBeGreaterThanOrEqual(409);
  await control("", { api: "ok" });
  await shop.database?.stop();
  for (const [path, body] of [
    ["/api/register", { user, password }],
    ["/api/auth", { user, password }],
    ["/api/contact", CONTACT],
    ["/trpc/withdrawals.submit", WITHDRAWAL],
    ["/stripe/create-checkout-session", CART],
    [
      "/trpc/orders.setAdministrator",
      { token: given.find((text) => /^[0-9a-f]{64}$/.test(text)), email: TYPED.administrator },
    ],
  ] as const) {
    expect([path, (await send(path, { body })).status]).toEqual([path, 503]);
  }
  await shop.database?.start();
}

it("the log of a whole journey contains nothing that was typed, and no token, cookie or secret", async () => {
  await shopperJourney();
  await adminJourney();
  await troubledJourney();
  const whole = log.join("\n");
  const traces = ["/api/auth", "auth.changePassword", "stripe/webhook", "a query failed"];
  for (const trace of [...traces, '"/order/:token"', "orders.byToken", "orders.setAdministrator"]) {
    expect(whole).toContain(trace);
  }
  const secrets = [
    readFileSync(join(FOLDER, "token-secret"), "utf8").trim(),
    readFileSync(join(FOLDER, "order-link-secret"), "utf8").trim(),
    new URL(shop.databaseUrl).password,
    shop.admin?.password ?? "",
    SANDBOX_KEYS.secretKey,
    SANDBOX_KEYS.webhookSecret,
  ];
  // A removed cookie is empty.
  const hidden = [...Object.values(TYPED), ...given, ...secrets].filter((text) => text !== "");
  expect(hidden.filter((text) => whole.includes(text))).toEqual([]);
  // Nor any other token, hash or cookie.
  expect(whole).not.toMatch(/eyJ[\w-]+\.|\$argon2|__Host-|Bearer /);
});
