import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { COMPANY } from "#domain/seller/company.ts";
import { seller } from "#domain/seller/seller.ts";
import { connect } from "#ops/database/connection.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { sendAlerts } from "#worker/alerts/send-alerts.ts";
import { openDatabase } from "#worker/db/client.ts";
import { ownDatabase } from "./testing/own-database.ts";

/** A receiver of alerts that answers with this status, and what it got. */
async function receiver(status: number) {
  const received: unknown[] = [];
  const server = createServer(async (request, response) => {
    // As a service behind a network that wants a User-Agent. Node adds "node" where workerd adds nothing.
    const agent = request.headers["user-agent"] ?? "node";
    const alert: unknown = JSON.parse(await text(request));
    if (agent !== "node") received.push(alert);
    response.writeHead(agent === "node" ? 403 : status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { received, url: new URL(`http://127.0.0.1:${port}/alerts`) };
}

it.each([200, 500])("an alert is posted and mailed once, also if the receiver answers %i", async (status) => {
  const url = await ownDatabase(`alerts_${status}`);
  await migrateDatabase(url);
  const sql = connect(url);
  await sql`insert into job_runs (job, started_at, duration_ms, succeeded) values ('reconcile orders', now(), 1, false)`;
  const { received, url: alertWebhookUrl } = await receiver(status);
  const services = { db: openDatabase(url), settings: { siteUrl: "https://shop.example", alertWebhookUrl } };
  const now = new Date();
  for (let run = 0; run < 2; run += 1)
    await sendAlerts(services, new Map([["reconcile orders", 300_000]]), now);
  expect(received).toEqual([{ text: `${COMPANY.tradeName}: Scheduled jobs failed: reconcile orders.` }]);
  expect(await sql`select recipient, state from mails`).toEqual([
    { recipient: seller().email, state: "queued" },
  ]);
  await services.db.$client.end();
  await sql.end();
});
