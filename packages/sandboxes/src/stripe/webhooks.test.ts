import { createServer, type ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { startedReceiver } from "../shared/fixture.ts";
import { control, KEYS, sessionParams, startedSandbox, stripeFor, verified } from "./fixture.ts";

async function site(options: { statuses?: number[]; sandbox?: Parameters<typeof startedSandbox>[0] } = {}) {
  const receiver = await startedReceiver(options.statuses);
  const sandbox = await startedSandbox({ webhookUrl: receiver.url, ...options.sandbox });
  const stripe = stripeFor(sandbox);
  const paid = async () => {
    const session = await stripe.checkout.sessions.create(sessionParams());
    await control(sandbox, "/pay", { sessionId: session.id });
    return session;
  };
  return { receiver, sandbox, stripe, paid };
}

async function deliveries(sandbox: { url: string }) {
  const state = z.object({
    deliveries: z.array(z.object({ state: z.string(), attempts: z.int(), lastStatus: z.int().nullable() })),
  });
  return state.parse(await (await fetch(`${sandbox.url}/_control/state`)).json()).deliveries;
}

test("a payment sends one signed event in Stripe's form", async () => {
  const { receiver, sandbox, stripe, paid } = await site();
  const session = await paid();
  await sandbox.idle();
  const [event, ...others] = await verified(stripe, receiver);
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    object: "event",
    type: "checkout.session.completed",
    api_version: "2026-10-28.endive",
    livemode: false,
    data: { object: { id: session.id, object: "checkout.session", payment_status: "paid" } },
  });
  const [call] = receiver.received;
  await expect(
    stripe.webhooks.constructEventAsync(
      `${call?.body} `,
      String(call?.headers["stripe-signature"]),
      KEYS.webhookSecret,
    ),
  ).rejects.toThrow(/signature/);
});

test("an event is sent again until the receiver acknowledges it", async () => {
  const { receiver, sandbox, stripe, paid } = await site({ statuses: [500, 302, 404] });
  await paid();
  await sandbox.idle();
  const ids = (await verified(stripe, receiver)).map((event) => event.id);
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(1);
  expect(await deliveries(sandbox)).toEqual([{ state: "delivered", attempts: 4, lastStatus: 200 }]);
});

test("an event is given up after the last attempt", async () => {
  const { sandbox, paid } = await site({ statuses: [500, 500, 500], sandbox: { maxAttempts: 3 } });
  await paid();
  await sandbox.idle();
  expect(await deliveries(sandbox)).toEqual([{ state: "failed", attempts: 3, lastStatus: 500 }]);
});

test("at most a hundred events are in flight at the same time, and the others follow", async () => {
  const held: ServerResponse[] = [];
  let answered = 0;
  const receiver = createServer((request, response) => {
    request.resume();
    held.push(response);
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  });
  const { port } = z.object({ port: z.int() }).parse(receiver.address());
  const sandbox = await startedSandbox({ webhookUrl: `http://127.0.0.1:${port}` });
  const stripe = stripeFor(sandbox);
  for (let one = 0; one < 120; one += 1) {
    const { id } = await stripe.checkout.sessions.create(sessionParams());
    await control(sandbox, "/pay", { sessionId: id });
  }
  await expect.poll(() => held.length).toBe(100);
  while (answered < 120) {
    const [response] = held.splice(0, 1);
    if (response) answered += 1;
    response?.writeHead(200).end();
    expect(held.length).toBeLessThanOrEqual(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await sandbox.idle();
  expect(await deliveries(sandbox)).toHaveLength(120);
});

test("'never' sends nothing until it is resent", async () => {
  const { receiver, sandbox, stripe, paid } = await site();
  await control(sandbox, "", { webhooks: "never" });
  await paid();
  await sandbox.idle();
  expect(receiver.received).toEqual([]);
  const [event] = (await stripe.events.list()).data;
  await control(sandbox, "/resend", { eventId: event?.id });
  await sandbox.idle();
  expect((await verified(stripe, receiver)).map(({ id }) => id)).toEqual([event?.id]);
});

test("'wrong-amount' sends another sum with a valid signature, while the API returns the right one", async () => {
  const { receiver, sandbox, stripe, paid } = await site();
  await control(sandbox, "", { webhooks: "wrong-amount" });
  const { id, amount_total } = await paid();
  await sandbox.idle();
  expect(await verified(stripe, receiver)).toMatchObject([
    { data: { object: { id, amount_total: (amount_total ?? 0) - 100, payment_status: "paid" } } },
  ]);
  expect((await stripe.checkout.sessions.retrieve(id)).amount_total).toBe(amount_total);
});

test("faults can be combined: each event twice, late and out of order, and every tenth never", async () => {
  const { receiver, sandbox, stripe, paid } = await site();
  await control(sandbox, "", { webhooks: { copies: 2, delayMs: 20, spreadMs: 1_000, neverShare: 0.1 } });
  // Sent simultaneously, because events further apart than the spread would arrive in order.
  await Promise.all(Array.from({ length: 20 }, paid));
  const made = (await stripe.events.list({ limit: 100 })).data.map((event) => event.id).toReversed();
  await sandbox.idle();
  const received = (await verified(stripe, receiver)).map((event) => event.id);
  const sent = made.filter((_id, index) => index % 10 !== 9);
  expect(received.toSorted()).toEqual([...sent, ...sent].toSorted());
  expect([...new Set(received)]).not.toEqual(sent);
});

test("a delayed payment's failure arrives before its 'completed' when they're reversed", async () => {
  const { receiver, sandbox, stripe } = await site();
  await control(sandbox, "", { webhooks: { reversed: true, copies: 2, delayMs: 10 } });
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await control(sandbox, "/pay", { sessionId: id, iban: "AT861904300235473202" });
  await control(sandbox, "/settle", { sessionId: id });
  await sandbox.idle();
  const [failed, completed] = ["checkout.session.async_payment_failed", "checkout.session.completed"];
  expect((await verified(stripe, receiver)).map((event) => event.type)).toEqual([
    failed,
    failed,
    completed,
    completed,
  ]);
});

test("'error' does nothing, and ends after its count", async () => {
  const { sandbox, stripe } = await site();
  await control(sandbox, "", { api: "error", apiCalls: 1 });
  await expect(stripe.checkout.sessions.create(sessionParams())).rejects.toMatchObject({
    type: "StripeAPIError",
  });
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
});

test("'drop' loses the response after the work is done", async () => {
  const { sandbox, stripe } = await site();
  const options = { idempotencyKey: "cart-1" };
  await control(sandbox, "", { api: "drop" });
  await expect(stripe.checkout.sessions.create(sessionParams(), options)).rejects.toMatchObject({
    type: "StripeConnectionError",
  });
  await control(sandbox, "", { api: "ok" });
  const session = await stripe.checkout.sessions.create(sessionParams(), options);
  expect((await stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([session.id]);
});

test("'hang' never responds", async () => {
  const { sandbox, stripe } = await site();
  await control(sandbox, "", { api: "hang" });
  await expect(stripe.checkout.sessions.create(sessionParams(), { timeout: 50 })).rejects.toMatchObject({
    type: "StripeConnectionError",
  });
});

test("the control surface refuses unknown values, paths and bodies that are not JSON", async () => {
  const { sandbox } = await site();
  expect((await control(sandbox, "", { webhooks: "thrice" })).status).toBe(422);
  expect((await control(sandbox, "", { webhooks: { neverShare: 2 } })).status).toBe(422);
  expect((await control(sandbox, "/party", {})).status).toBe(404);
  const plain = await fetch(`${sandbox.url}/_control`, { method: "POST", body: '{"api":"error"}' });
  expect(plain.status).toBe(415);
  expect(sandbox.faults.api).toBe("ok");
});

test("a reset deletes everything, including retries", async () => {
  const { receiver, sandbox, stripe, paid } = await site({
    statuses: [500],
    sandbox: { retryBaseMs: 60_000, retryMaxMs: 60_000 },
  });
  await paid();
  await expect.poll(() => receiver.received.length).toBe(1);
  await control(sandbox, "/reset", {});
  await sandbox.idle();
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  expect(await deliveries(sandbox)).toEqual([]);
});

test("an endpoint gets only the events that it asks for, signed with its own secret", async () => {
  const { receiver, sandbox, stripe, paid } = await site();
  const endpoint = await stripe.webhookEndpoints.create({
    url: "https://site.example/webhook",
    enabled_events: ["checkout.session.expired"],
  });
  await paid();
  await sandbox.idle();
  expect(receiver.received).toEqual([]);
  await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: ["checkout.session.completed"] });
  await paid();
  await sandbox.idle();
  const [call] = receiver.received;
  expect(receiver.received).toHaveLength(1);
  const event = await stripe.webhooks.constructEventAsync(
    call?.body ?? "",
    String(call?.headers["stripe-signature"]),
    endpoint.secret ?? "",
  );
  expect(event.type).toBe("checkout.session.completed");
});
