import { readFileSync, statSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { newFile, startedReceiver } from "../shared/fixture.ts";
import {
  COMPANY,
  control,
  invoicingSite,
  pricedLine,
  sessionParams,
  startedSandbox,
  stripeFor,
  verified,
} from "./fixture.ts";
import { storedLedger } from "./stored-ledger.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** An account with something of every kind, and what its lists show. */
async function usedAccount(dataFile: string) {
  const site = await invoicingSite(COMPANY, { dataFile, webhookUrl: null });
  const { stripe, sandbox } = site;
  const draft = await site.drafted([pricedLine("Licence", 4900)]);
  const invoice = await site.paid([pricedLine("Suite", 10_000)]);
  await stripe.creditNotes.create({ invoice: invoice.id, amount: 100, out_of_band_amount: 100 });
  const bought = await site.sold({ invoice_creation: { enabled: true } });
  const { payment_intent } = bought;
  await control(sandbox, "/refunds/outcomes", {
    outcomes: [{ status: "pending", becomes: "failed", afterMs: 400 * DAY_MS }],
  });
  const refund = await stripe.refunds.create({ payment_intent, amount: 1000 });
  const other = await site.sold();
  await control(sandbox, "/disputes", { sessionId: other.sessionId, dueInDays: 365 });
  await control(sandbox, "/balance", { type: "reserve_hold", amountCents: -1 });
  await control(sandbox, "/clock", { aheadMs: 20 * DAY_MS });
  const kept = await stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: "cart-1" });
  return { sandbox, stripe, refund, draft, kept, payment_intent };
}

/** Returns the lists that an account shows, without the addresses of documents, which name the port. */
async function shown({ refunds, invoices, creditNotes, ...stripe }: ReturnType<typeof stripeFor>) {
  const limit = { limit: 100 };
  const lists = await Promise.all([
    stripe.customers.list(limit),
    stripe.checkout.sessions.list(limit),
    stripe.charges.list(limit),
    stripe.disputes.list(limit),
    stripe.payouts.list(limit),
    stripe.balanceTransactions.list(limit),
    stripe.taxRates.list(limit),
    stripe.taxIds.list(limit),
    refunds.list(limit),
    invoices.list(limit),
    creditNotes.list(limit),
  ]);
  return lists.map(({ data }) => JSON.stringify(data).replaceAll(/127\.0\.0\.1:\d+/g, "host"));
}

test("a restart keeps everything, and goes on with what was under way", async () => {
  const dataFile = newFile();
  const { sandbox, stripe, refund, draft, kept, payment_intent } = await usedAccount(dataFile);
  const before = await shown(stripe);
  for (const list of before) expect(list).not.toBe("[]");
  await sandbox.close();
  // The data that a site tries out is for its owner only.
  expect((statSync(dataFile).mode & 0o777).toString(8)).toBe("600");

  const again = await startedSandbox({ dataFile, accountName: "Ada Software B.V." });
  const anew = stripeFor(again);
  expect(await shown(anew)).toEqual(before);
  expect((await control(again, "/clock", { aheadMs: DAY_MS })).body["error"]).toMatchObject({
    message: expect.stringContaining("only turned forward"),
  });
  const repeated = await anew.checkout.sessions.create(sessionParams(), { idempotencyKey: "cart-1" });
  expect(repeated.id).toBe(kept.id);
  const receiver = await startedReceiver();
  again.setWebhookUrl(receiver.url);
  await again.idle();
  expect(await verified(anew, receiver)).toHaveLength((await anew.events.list({ limit: 100 })).data.length);
  await control(again, "/clock", { aheadMs: 401 * DAY_MS });
  expect(await anew.refunds.retrieve(refund.id)).toMatchObject({ status: "failed" });
  expect(await anew.refunds.create({ payment_intent })).toMatchObject({ amount: 4900 });
  expect(await anew.invoices.finalizeInvoice(draft.id)).toMatchObject({ status: "open", total: 4900 });
});

test("a reset forgets all but the account's set-up and the clock", async () => {
  const { sandbox, stripe } = await usedAccount(newFile());
  const setUp = [await stripe.taxRates.list(), await stripe.taxIds.list()];
  await control(sandbox, "/reset", {});
  expect([await stripe.taxRates.list(), await stripe.taxIds.list()]).toMatchObject(setUp);
  const lists = await shown(stripe);
  expect(lists.filter((list) => list !== "[]")).toHaveLength(2);
  expect(await control(sandbox, "/clock", { aheadMs: DAY_MS })).toMatchObject({ status: 422 });
});

test("only a draft shows its customer as they are now", async () => {
  const dataFile = newFile();
  const { sandbox, draft, paid } = await invoicingSite(COMPANY, { dataFile });
  const { id: draftId } = await draft();
  const { id } = await paid([pricedLine("Suite", 10_000)]);
  await sandbox.close();
  const stored = storedLedger.parse(JSON.parse(readFileSync(dataFile, "utf8")));
  const customers = stored.customers.map((customer) => ({ ...customer, name: "Bauwerk AG" }));
  writeFileSync(dataFile, JSON.stringify({ ...stored, customers }));
  const restarted = stripeFor(await startedSandbox({ dataFile }));
  expect((await restarted.invoices.retrieve(draftId)).customer_name).toBe("Bauwerk AG");
  expect((await restarted.invoices.retrieve(id)).customer_name).toBe(COMPANY.name);
});
