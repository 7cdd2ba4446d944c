import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { mailResponse, mailsResponse, undeliveredResponse } from "#worker/mail/response-schemas.ts";
import { readSettings } from "./settings.ts";
import { type Shop, startShop } from "./shop.ts";

const FOLDER = join(CHECKOUT, ".data", "bounced-mail");
/** Every mail to it bounces. A fault of the next mail could meet the notice to the shop. */
const BUYER = "bounced+ada@resend.dev";

let shop: Shop;
/** Signed in once: polling would use up an address's sign-ins of a minute. */
let asAdmin: Record<string, string>;
beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  shop = await startShop({
    settings: readSettings({ PORT: "9330", CATALOGUE_CACHE_SECONDS: "0" }),
    dataDir: FOLDER,
    // The build that `npm test` made for its journeys.
    buildDir: join(CHECKOUT, ".data", "test", "dist"),
    ports: { database: 9331, stripe: 9332, mail: 9333 },
    onLog: () => undefined,
  });
  asAdmin = await signIn();
}, 120_000);
afterAll(() => shop.close());

async function post(address: URL, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address.pathname}: ${text}`);
  return JSON.parse(text);
}
const at = (path: string) => new URL(path, shop.url);

async function signIn(): Promise<Record<string, string>> {
  const { user = "", password = "" } = shop.admin ?? {};
  const answer = z.looseObject({ accessToken: z.string() });
  const { accessToken } = answer.parse(await post(at("/api/auth"), { user, password }));
  return { authorization: `Bearer ${accessToken}` };
}

const answered = z.object({ result: z.object({ data: z.unknown() }) });
const dataIn = (answer: unknown): unknown => answered.parse(answer).result.data;

async function ask<Schema extends z.ZodType>(call: string, input: object, schema: Schema) {
  const address = at(`/trpc/${call}`);
  address.searchParams.set("input", JSON.stringify(input));
  return schema.parse(dataIn(await (await fetch(address, { headers: asAdmin })).json()));
}

/** Buys a seat and returns the order's number. */
async function buy(): Promise<string> {
  const cart = [{ productname: "AutoCAD LT", total: await priceOf("AutoCAD LT") }];
  const opened = z.looseObject({ sessionId: z.string() });
  const { sessionId } = opened.parse(await post(at("/stripe/create-checkout-session"), { cart }));
  const paid = { sessionId, card: "4242424242424242", name: "Ada Drafter", email: BUYER };
  await post(new URL("/_control/pay", shop.stripe?.url), paid);
  const orders = z.looseObject({
    orders: z.array(z.looseObject({ number: z.string(), status: z.string() })),
  });
  const list = async () => (await ask("orders.list", {}, orders)).orders;
  await expect.poll(list, { timeout: 20_000 }).toMatchObject([{ status: "paid" }]);
  return (await list())[0]?.number ?? "";
}

async function priceOf(name: string): Promise<number> {
  const products = z.array(z.looseObject({ productname: z.string(), total: z.number() }));
  const all = products.parse(await (await fetch(at("/api/products"))).json());
  return all.find(({ productname }) => productname === name)?.total ?? 0;
}

it("a bounced mail is reported by a signed webhook and shown, and the address gets no more automatic mail", async () => {
  const inbox = () =>
    (shop.mailSandbox?.messages ?? []).filter(({ to }) => to.includes(BUYER)).map(({ subject }) => subject);
  const number = await buy();
  const ofOrder = () => ask("mails.ofOrder", { number }, mailsResponse);

  await expect.poll(ofOrder, { timeout: 20_000 }).toMatchObject([{ state: "bounced", recipient: BUYER }]);
  const [bounced] = await ofOrder();
  expect(bounced?.lastError).toContain("permanently rejected");
  const summary = z.looseObject({ mails: z.unknown() });
  expect((await ask("dashboard.summary", {}, summary)).mails).toEqual({ stuck: 1, retried: 0 });
  expect(await ask("mails.undelivered", {}, undeliveredResponse)).toMatchObject({
    total: 1,
    mails: [{ id: bounced?.id, orderNumber: number }],
  });

  // Another reason to mail the same address.
  await post(at("/trpc/orders.sendLink"), { number, email: BUYER });
  await expect
    .poll(ofOrder, { timeout: 20_000 })
    .toMatchObject([{}, { kind: "order_link", state: "queued", nextTryAt: null }]);
  await shop.runScheduled();
  expect(inbox()).toEqual([`Your order ${number} is confirmed`]);
  expect((await ask("dashboard.summary", {}, summary)).mails).toEqual({ stuck: 2, retried: 0 });

  // An administrator can send it anyway.
  const again = await post(at("/trpc/mails.resend"), { id: bounced?.id }, asAdmin);
  expect(mailResponse.parse(dataIn(again))).toMatchObject({
    resendOf: bounced?.id,
    state: "sent",
  });
  expect(inbox()).toHaveLength(2);
});
