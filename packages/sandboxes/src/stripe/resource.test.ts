import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "./endpoints.ts";
import { control, KEYS, payingSite, startedSandbox, stripeFor } from "./fixture.ts";

/** The path of an endpoint, with an id that nothing has. */
const pathOf = ({ path }: (typeof ENDPOINTS)[number]): string =>
  path.source
    .slice(1, -1)
    .replaceAll(String.raw`\/`, "/")
    .replace("([^/]+)", "none");

const CALLS = ENDPOINTS.map((endpoint) => [`${endpoint.method} ${pathOf(endpoint)}`, endpoint] as const);

const call = (url: string, name: string, key: string): Promise<Response> => {
  const [method = "", path] = name.split(" ");
  return fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${key}` } });
};

/** Stripe's names of the resources, by the start of a path; 'Charges and Refunds' is one row in its dashboard. */
const PERMISSIONS = new Map([
  ["/v1/balance_transactions", "balance_transaction_source"],
  ["/v1/charges", "charge"],
  ["/v1/checkout/sessions", "checkout_session"],
  ["/v1/credit_notes", "credit_note"],
  ["/v1/customers", "customer"],
  ["/v1/disputes", "dispute"],
  ["/v1/events", "event"],
  ["/v1/invoices", "invoice"],
  ["/v1/payment_intents", "payment_intent"],
  ["/v1/payouts", "payout"],
  ["/v1/refunds", "charge"],
  ["/v1/tax_ids", "tax_id"],
  ["/v1/test_helpers/customers", "customer"],
  ["/v1/tax_rates", "tax_rate"],
  ["/v1/webhook_endpoints", "webhook"],
]);

test("a restricted key needs each call's own permission, to read or to write", async () => {
  const { url, rollSecretKey } = await startedSandbox();
  for (const [name, { method }] of CALLS) {
    const [path] = / (\S+?)(?=\/none|$)/.exec(name)?.slice(1) ?? [];
    rollSecretKey("rk_test_fixture", ["rak_other_write"]);
    const refused = await call(url, name, "rk_test_fixture");
    const slug = `rak_${PERMISSIONS.get(path ?? "")}_${method === "GET" ? "read" : "write"}`;
    expect([name, refused.status]).toEqual([name, 403]);
    expect(await refused.text()).toContain(`'${slug}'`);
    rollSecretKey("rk_test_fixture", [slug]);
    expect([name, (await call(url, name, "rk_test_fixture")).status]).not.toEqual([name, 403]);
  }
});

test("write includes read, and what a call expands needs a permission of its own", async () => {
  const { sandbox, paid } = await payingSite();
  const { sessionId } = await paid();
  const retrieve = (...permissions: string[]) => {
    sandbox.rollSecretKey("rk_test_fixture", permissions);
    const { checkout } = stripeFor(sandbox, "rk_test_fixture");
    return checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge"] });
  };
  await expect(retrieve("rak_checkout_session_write")).rejects.toThrow("rak_payment_intent_read");
  await expect(retrieve("rak_checkout_session_write", "rak_payment_intent_read")).rejects.toThrow(
    "rak_charge_read",
  );
  const needed = ["rak_checkout_session_write", "rak_payment_intent_read", "rak_charge_read"];
  expect((await retrieve(...needed)).id).toBe(sessionId);
});

test.for(CALLS.filter(([name]) => name.startsWith("GET") && name.includes("none")))(
  "%s is a 404 in Stripe's words",
  async ([name]) => {
    const { url } = await startedSandbox();
    const answer = await call(url, name, KEYS.secretKey);
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { error: { code: "resource_missing", message: expect.stringMatching(/^No such [\w. ]+: 'none'$/) } },
    ]);
  },
);

describe("every list", () => {
  const LISTS = CALLS.filter(([name]) => name.startsWith("GET") && !name.includes("none"));

  test.for(LISTS)("%s refuses a wrong limit, cursor, expansion and filter", async ([name]) => {
    const { url } = await startedSandbox();
    for (const [query, status] of [
      ["limit=0", 400],
      ["limit=101", 400],
      ["starting_after=none", 404],
      ["expand[0]=data.colour", 400],
      ["colour=red", 400],
    ] as const)
      expect([query, (await call(url, `${name}?${query}`, KEYS.secretKey)).status]).toEqual([query, status]);
  });

  test("goes by page in both directions, newest first, and by time", async () => {
    const { stripe, sandbox, paid } = await payingSite();
    for (const hour of [0, 1, 2]) {
      await control(sandbox, "/clock", { aheadMs: hour * 3_600_000 });
      await paid();
    }
    const all = (await stripe.charges.list()).data;
    const [newest, middle, oldest] = all.map(({ id, created }) => ({ id, created }));
    const page = async (params: object) => {
      const { data, has_more: more } = await stripe.charges.list(params);
      return [data.map(({ id }) => id), more];
    };
    const times = all.map(({ created }) => created);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(await page({ limit: 2 })).toEqual([[newest?.id, middle?.id], true]);
    expect(await page({ limit: 2, starting_after: middle?.id })).toEqual([[oldest?.id], false]);
    expect(await page({ limit: 1, ending_before: oldest?.id })).toEqual([[middle?.id], true]);
    expect(await page({ created: middle?.created })).toEqual([[middle?.id], false]);
    expect(await page({ created: { gt: middle?.created } })).toEqual([[newest?.id], false]);
    expect(await page({ created: { lte: middle?.created } })).toEqual([[middle?.id, oldest?.id], false]);
  });
});
