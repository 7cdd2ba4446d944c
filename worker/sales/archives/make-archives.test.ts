import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accountantPath } from "#domain/books/accountant-link.ts";
import { type Month, monthOf } from "#domain/books/ledger.ts";
import { pdfFileName } from "#domain/e-invoice/e-invoice-file.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { BOOKS_KEPT_YEARS } from "#domain/site/retention.ts";
import { amsterdamDay, daysAfter } from "#domain/time/calendar-day.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import { setClockAhead } from "../../platform/clock.ts";
import { orders } from "../../db/schema/orders.ts";
import type { Order } from "../../records/orders.ts";
import { sha256 } from "../../platform/sha256.ts";
import { interceptedBucket } from "../../testing/bucket.ts";
import { boughtForCompany, BUREAU, resetCompanySales } from "../../testing/company-orders.ts";
import { bought, correct } from "../../testing/corrections.ts";
import { found } from "../../testing/found.ts";
import { openCheckout, orderOf } from "../../testing/payments.ts";
import { deliver, eventOf, pay, setFaults } from "../../testing/provider.ts";
import { refunding } from "../../testing/refunds.ts";
import {
  call,
  emptyBucket,
  failureOf,
  ORIGIN,
  post,
  testDatabase,
  testServices,
} from "../../testing/shop.ts";
import { staffShop } from "../../testing/staff-shop.ts";
import { syncOrder } from "../refunds/sync-order.ts";
import { writeArchive } from "../books/archive-store.ts";
import { makeArchives } from "./make-archives.ts";

const shop = staffShop(async () => {
  await resetCompanySales();
  await emptyBucket();
});
const refund = refunding(shop);

const { images } = testServices();
const month: Month = monthOf(new Date());
/** The first night after the month, and a later one. */
const [year = 0, inYear = 0] = month.split("-").map(Number);
/** The months of the quarter before this one have archives, too. */
const EARLIER = (inYear - 1) % 3;
const nextMonth = (day: number, years = 0) => new Date(Date.UTC(year + years, inYear, day, 3, 17));

const run = (most?: number, night = nextMonth(1)) => makeArchives(testServices(), night, most);
const stored = async (folder = "") =>
  (await images.list({ prefix: `books/${folder}` })).objects.map(({ key }) => key);
const ARCHIVE = `books/archives/${month}.zip`;

afterEach(() => setClockAhead(0));

let token = "";
beforeEach(async () => {
  const validUntil = daysAfter(amsterdamDay(new Date()), 30);
  const { address } = await shop.done("accountant.makeLink", { name: "Ada at Books", validUntil });
  token = address.slice((ORIGIN + accountantPath("")).length);
});
const request = (file: "archive" | "tables") => post("/api/accountant/files", { token, file, month });
async function download(): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await request("archive");
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** A company's order whose invoice was refunded in part and then corrected, and a consumer's. */
async function sell(): Promise<void> {
  const company = await bought();
  await refund({ number: orderNumber(company.sequence), amountCents: 81_18, keep: true });
  await correct(company);
  const { sessionId } = await openCheckout({
    cart: [{ productname: "Draft", totalCents: 98_23, quantity: 1 }],
  });
  await pay(sessionId, { name: "Ada Drafter" });
  await deliver(await eventOf(sessionId, "checkout.session.completed"));
  await syncOrder(testServices(), (await orderOf(sessionId)).id, "reconcile");
}

type Row = Readonly<Record<string, string>>;
function rowsOf(file: Uint8Array | undefined): Row[] {
  const [head = [], ...rows] = strFromU8(found(file))
    .replace("\uFEFF", "")
    .split("\r\n")
    .slice(0, -1)
    .map((line) => line.slice(1, -1).split('";"'));
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])));
}
const cents = (row: Row, column: string) => Math.round(Number(found(row[column]).replace(",", ".")) * 100);
const sum = (rows: readonly Row[], column: string) =>
  rows.reduce((total, row) => total + cents(row, column), 0);

const orderWith = (number: Partial<Order>) => testDatabase().update(orders).set(number);

const bytes = (fill: number, mebibytes: number) => new Uint8Array(mebibytes * 1024 * 1024).fill(fill);

describe("a month's archive (D56)", () => {
  it("has every document of the books, whose sums are those of ledger and VAT", async () => {
    await sell();
    expect(await run()).toEqual({ made: EARLIER + 1, fetched: 5, failed: 0 });
    const files = unzipSync(await download());
    const [ledger, vat, index] = ["ledger", "vat", "invoices"].map((name) =>
      rowsOf(files[`${name}-${month}.csv`]),
    );
    expect(new Set(found(index).map(({ kind }) => kind))).toEqual(
      new Set(["invoice", "credit note", "corrected invoice"]),
    );
    expect(sum(found(index), "gross")).toBe(sum(found(ledger), "amount"));
    expect(sum(found(index), "VAT")).toBe(sum(found(ledger), "VAT"));
    const declared = ["sold", "returned", "corrected"].map((part) => sum(found(vat), `${part} VAT`));
    expect(declared.reduce((all, one) => all + one, 0)).toBe(sum(found(index), "VAT"));

    const named = ["file", "e-invoice"].flatMap((column) =>
      found(index).flatMap((row) => (row[column] === "" ? [] : [[row, column] as const])),
    );
    expect(named).toHaveLength(9);
    for (const [row, column] of named) {
      const content = found(files[found(row[column])]);
      expect(await sha256(new Uint8Array(content))).toBe(
        row[column === "file" ? "sha256" : "e-invoice sha256"],
      );
      expect(strFromU8(content, true)).toContain(found(row["number"]));
    }
    expect(Object.keys(files)).toHaveLength(3 + 9);
    expect(await stored("documents/")).toEqual([]);
  });

  it("is the same bytes at every download, after later runs, and made again from nothing", async () => {
    await sell();
    await run();
    const first = await download();
    expect(await download()).toEqual(first);
    expect(await run(undefined, nextMonth(2))).toEqual({ made: 0, fetched: 0, failed: 0 });
    expect(await download()).toEqual(first);
    await images.delete(ARCHIVE);
    setClockAhead(HOUR_MS);
    await run(undefined, nextMonth(3));
    expect(await download()).toEqual(first);
  });

  it("is made over several nights, whichever of them are interrupted, and only when every document is there", async () => {
    await sell();
    expect(await run(2)).toEqual({ made: EARLIER, fetched: 2, failed: 0 });
    expect(await failureOf(await request("archive"))).toMatchObject({
      status: 409,
      message: "The archive with all documents is made at night after the month has closed.",
    });
    expect((await request("tables")).status).toBe(200);
    await setFaults({ api: "error", apiCalls: 2 });
    expect(await run()).toEqual({ made: 0, fetched: 2, failed: 1 });
    const failing = interceptedBucket({
      before: (operation) => {
        if (operation === "createMultipartUpload") throw new Error("Network connection lost.");
      },
    });
    const broken = makeArchives({ ...testServices(), images: failing }, nextMonth(1));
    await expect(broken).rejects.toThrow("Network connection lost.");
    expect(await run()).toEqual({ made: 1, fetched: 0, failed: 0 });
    const resumed = await download();
    await emptyBucket();
    await run();
    expect(await download()).toEqual(resumed);
  });

  it("waits for the number of every invoice, and isn't made of a month that isn't closed", async () => {
    const { invoiceNumber, invoiceNumberedAt } = await boughtForCompany(BUREAU);
    expect(await makeArchives(testServices(), new Date())).toMatchObject({ made: EARLIER, fetched: 0 });
    await orderWith({ invoiceNumber: null, invoiceNumberedAt: null });
    expect(await run()).toEqual({ made: 0, fetched: 0, failed: 0 });
    expect((await request("archive")).status).toBe(409);
    await orderWith({ invoiceNumber, invoiceNumberedAt });
    expect(await run()).toEqual({ made: 1, fetched: 1, failed: 0 });
  });

  it("has no address below /images/", async () => {
    await sell();
    await run(2);
    const [document = ""] = await stored("documents/");
    await run();
    expect(document).toContain(pdfFileName("").slice(1));
    for (const key of [ARCHIVE, document])
      for (const path of [`/images/${key}`, `/images/${encodeURIComponent(key)}`])
        expect([path, (await call(path)).status]).toEqual([path, 404]);
  });

  it("is removed when the law no longer requires the year's books, and isn't made again", async () => {
    await sell();
    await run();
    await run(undefined, nextMonth(1, BOOKS_KEPT_YEARS - (inYear === 12 ? 1 : 0)));
    expect(await stored()).toContain(ARCHIVE);
    await run(undefined, nextMonth(1, BOOKS_KEPT_YEARS + 1));
    expect(await stored()).not.toContain(ARCHIVE);
    expect(await run(undefined, nextMonth(2, BOOKS_KEPT_YEARS + 1))).toMatchObject({ fetched: 0 });
  });

  it("is whole however large it is", async () => {
    const files = { "a.pdf": bytes(1, 9), "b.pdf": bytes(2, 17), "c.pdf": bytes(3, 1) };
    await writeArchive(
      images,
      month,
      nextMonth(1),
      (async function* () {
        yield* Object.entries(files);
      })(),
    );
    const unzipped = unzipSync(await download());
    expect(Object.keys(unzipped)).toEqual(Object.keys(files));
    for (const [name, content] of Object.entries(files))
      expect(await sha256(new Uint8Array(found(unzipped[name])))).toBe(await sha256(content));
  });
});
