import { expect, test } from "vitest";
import { startedReceiver } from "../shared/fixture.ts";
import { control, sessionParams, startedSandbox, stripeFor, verified } from "./fixture.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const DEBIT_SUCCEEDS = "AT61 1904 3002 3457 3201";

const seconds = (ms: number) => Math.floor(ms / 1000);

test("sessions expire by the sandbox's clock, and their webhooks are signed with the real time", async () => {
  const receiver = await startedReceiver();
  const sandbox = await startedSandbox({ webhookUrl: receiver.url });
  const stripe = stripeFor(sandbox);
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  const before = Date.now();
  expect((await control(sandbox, "/clock", { aheadMs: 31 * DAY_MS })).body).toMatchObject({
    aheadMs: 31 * DAY_MS,
  });
  await sandbox.idle();
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
  const [event] = await verified(stripe, receiver);
  expect(event).toMatchObject({ type: "checkout.session.expired", data: { object: { id } } });
  expect(event?.created).toBeGreaterThanOrEqual(seconds(before + 31 * DAY_MS));
  expect(Number(/t=(\d+)/.exec(String(receiver.received[0]?.headers["stripe-signature"]))?.[1])).toBeLessThan(
    seconds(before + HOUR_MS),
  );
});

test("objects created after a turn have the clock's time and the same lifetime as before", async () => {
  const sandbox = await startedSandbox();
  const stripe = stripeFor(sandbox);
  await control(sandbox, "/clock", { aheadMs: 31 * DAY_MS });
  const nowS = seconds(Date.now() + 31 * DAY_MS);
  const session = await stripe.checkout.sessions.create(sessionParams({ expires_at: nowS + 31 * 60 }));
  expect(session.created).toBeGreaterThanOrEqual(nowS);
  expect(session).toMatchObject({ status: "open", expires_at: nowS + 31 * 60 });
});

test("a bank debit settles when it's due, and not before", async () => {
  const sandbox = await startedSandbox({ asyncDelayMs: 2 * DAY_MS });
  const stripe = stripeFor(sandbox);
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  await control(sandbox, "/pay", { sessionId: id, iban: DEBIT_SUCCEEDS });
  const paymentStatus = async () => (await stripe.checkout.sessions.retrieve(id)).payment_status;
  await control(sandbox, "/clock", { aheadMs: DAY_MS });
  expect(await paymentStatus()).toBe("unpaid");
  await control(sandbox, "/clock", { aheadMs: 2 * DAY_MS + HOUR_MS });
  expect(await paymentStatus()).toBe("paid");
});

test.each([{ aheadMs: -1 }, { aheadMs: 0.5 }, { aheadMs: 1e15 }, { aheadMs: "1" }, { days: 1 }, {}])(
  "%j is refused and doesn't turn the clock",
  async (body) => {
    const sandbox = await startedSandbox();
    await control(sandbox, "/clock", { aheadMs: HOUR_MS });
    expect((await control(sandbox, "/clock", body)).status).toBe(422);
    expect((await control(sandbox, "/clock", { aheadMs: HOUR_MS })).body).toMatchObject({ aheadMs: HOUR_MS });
  },
);
