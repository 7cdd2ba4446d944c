import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seller } from "#domain/seller/seller.ts";
import { workerOptions } from "#ops/build/built-worker.ts";
import { OFFLINE } from "#ops/catalogue/local-images.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { connect } from "#ops/database/connection.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { mails } from "#worker/db/schema/mails.ts";
import { FREQUENT_CRON } from "#worker/entry/jobs/crons.ts";
import { ownDatabase } from "./testing/own-database.ts";

const CALENDAR = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";

let miniflare: Miniflare;
let client: ReturnType<typeof connect>;
let db: ReturnType<typeof drizzle>;
/** The folder in which the runtime's simulation of the binding saves each part of a mail as a file. */
let folder: string;
const log: string[] = [];

beforeAll(async () => {
  const databaseUrl = await ownDatabase("email_binding_tests");
  await migrateDatabase(databaseUrl);
  client = connect(databaseUrl);
  db = drizzle(client);
  folder = mkdtempSync(join(tmpdir(), "email-binding-"));
  const worker = workerOptions({
    databaseUrl,
    vars: {},
    // The build that `npm test` made for its journeys.
    buildDir: join(CHECKOUT, ".data", "test", "dist"),
  });
  // Without a mail API's key, mail goes through the binding.
  const { MAIL_API_KEY: _key, ...bindings } = worker.bindings ?? {};
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...OFFLINE,
      resourceTmpPath: folder,
      handleStructuredLogs: ({ message }) => log.push(message),
      workers: [{ ...worker, bindings }],
    }),
  );
  await miniflare.ready;
});
afterAll(async () => {
  await miniflare.dispose();
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Lists the files of one kind that have arrived, by their suffix. */
const arrived = (part: string): string[] =>
  globSync(`email/*/${part}/*`, { cwd: folder }).map((file) => readFileSync(join(folder, file), "utf8"));

it("a contact message is sent through Cloudflare's binding, right after it is stored", async () => {
  const answer = await miniflare.dispatchFetch("http://localhost:8787/api/contact", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName: "Ada",
      lastName: "Drafter",
      email: "ada@example.com",
      phone: "+31 20 123",
      message: "Do you sell <b>Revit</b>?",
    }),
  });
  expect([answer.status, await answer.text()]).toMatchObject([200, expect.any(String)]);
  await expect.poll(() => arrived("email-html")).toHaveLength(1);
  const [text] = arrived("email-text");
  const [html] = arrived("email-html");
  expect(text).toContain("Do you sell <b>Revit</b>?");
  expect(html).toContain("Do you sell &lt;b&gt;Revit&lt;/b&gt;?");
  await expect
    .poll(() => db.select().from(mails))
    .toMatchObject([{ state: "sent", recipient: seller().email, attempts: 1, nextTryAt: null }]);
  const [mail] = await db.select().from(mails);
  expect(mail?.providerId).toMatch(/@shop\.example>?$/);
});

it("the remaining mail is sent by the frequent job, once, with its attachments", async () => {
  const at = new Date();
  await db.insert(mails).values({
    key: "with a file",
    kind: "delivery",
    recipient: "ada@example.com",
    subject: "Your product is ready",
    text: "It is ready.",
    html: "<p>It is ready.</p>",
    attachments: [
      {
        filename: "term.ics",
        contentType: "text/calendar",
        contentBase64: Buffer.from(CALENDAR).toString("base64"),
      },
    ],
    createdAt: at,
    nextTryAt: at,
  });
  const worker = await miniflare.getWorker();
  for (let runs = 0; runs < 2; runs += 1) {
    const { outcome } = await worker.scheduled({ cron: FREQUENT_CRON, scheduledTime: new Date() });
    expect(outcome).toBe("ok");
  }
  await expect.poll(() => arrived("email-attachment")).toEqual([CALENDAR]);
  expect(arrived("email-text").filter((text) => text === "It is ready.")).toHaveLength(1);
  expect((await db.select().from(mails)).map(({ state }) => state)).toEqual(["sent", "sent"]);
  expect(log.filter((line) => line.includes("a mail was not sent"))).toEqual([]);
});
