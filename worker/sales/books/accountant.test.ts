import { unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accountantPath } from "#domain/books/accountant-link.ts";
import { amsterdamDay, daysAfter } from "#domain/time/calendar-day.ts";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import { accountantLinks } from "../../db/schema/accountant-links.ts";
import { setClockAhead } from "../../platform/clock.ts";
import { removeOld } from "../../retention/remove-old.ts";
import { mutation, refusalOf, resultOf } from "../../testing/mutation.ts";
import { recordedOrder, testCompany } from "../../testing/orders.ts";
import { dataOf, query } from "../../testing/query.ts";
import { failureOf, ORIGIN, post, resetShop, testDatabase, testServices } from "../../testing/shop.ts";
import { accountantBooksResponse, madeAccountantLinkResponse } from "./response-schemas.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(async () => {
  await resetShop();
  await testDatabase().delete(accountantLinks);
});
afterEach(() => setClockAhead(0));

const inDays = (days: number): string => daysAfter(amsterdamDay(new Date()), days);

async function madeLink(days = 90): Promise<{ readonly id: string; readonly token: string }> {
  const made = await shop.act("accountant.makeLink", { name: "Ada at Books", validUntil: inDays(days) });
  const { id, address } = madeAccountantLinkResponse.parse(await resultOf(made));
  const [, token = ""] = address.split(ORIGIN + accountantPath(""));
  return { id, token };
}

const books = (token: string) => query("accountant.books", { token });
const file = (token: string, what: object) => post("/api/accountant/files", { token, ...what });
const links = async () => (await shop.done("accountant.links")).links;

describe("a link for the accountant (D56)", () => {
  it("has 256 random bits, which are stored only as a hash and shown once", async () => {
    const [one, two] = [await madeLink(), await madeLink()];
    expect(one.token).toMatch(/^[0-9a-f]{64}$/);
    expect(one.token).not.toBe(two.token);
    const stored = JSON.stringify(await testDatabase().select().from(accountantLinks));
    expect(stored + JSON.stringify(await links())).not.toContain(one.token);
    expect(await links()).toMatchObject([
      { id: two.id },
      { id: one.id, state: "valid", createdBy: "warden" },
    ]);
  });

  it("opens the books without signing in, in any case of its letters, and notes its last use", async () => {
    const { token } = await madeLink();
    expect((await links())[0]?.lastUsedAt).toBeNull();
    const answer = await books(token.toUpperCase());
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await dataOf(answer, accountantBooksResponse)).toMatchObject({
      name: "Ada at Books",
      validUntil: inDays(90),
    });
    expect((await links())[0]?.lastUsedAt).not.toBeNull();
  });

  it("opens nothing once it's revoked, and a second press changes nothing", async () => {
    const { id, token } = await madeLink();
    await shop.act("accountant.revokeLink", { id });
    await shop.act("accountant.revokeLink", { id });
    expect((await books(token)).status).toBe(404);
    expect((await file(token, { file: "ledger", month: "2026-10" })).status).toBe(404);
    expect(await links()).toMatchObject([{ state: "revoked", lastUsedAt: null }]);
  });

  it("works to the end of its last day in Amsterdam", async () => {
    const { token } = await madeLink(1);
    const end = new Date(`${inDays(2)}T00:00:00+01:00`).getTime();
    setClockAhead(end - 2 * HOUR_MS - Date.now());
    expect((await books(token)).status).toBe(200);
    setClockAhead(end + 2 * HOUR_MS - Date.now());
    expect((await books(token)).status).toBe(404);
    expect((await file(token, { file: "vat", quarter: "2026-Q4" })).status).toBe(404);
  });

  it.each([-1, 401])("can't end %i days from now", async (days) => {
    const input = { name: "Ada", validUntil: inDays(days) };
    expect(await shop.refused("accountant.makeLink", input)).toMatchObject({
      status: 400,
      fields: { validUntil: "Choose a day from today to 400 days from now." },
    });
    expect(await links()).toEqual([]);
  });

  it("of a token that was never made is refused in the same words as a revoked one", async () => {
    const { id, token } = await madeLink();
    await shop.act("accountant.revokeLink", { id });
    const never = "0".repeat(64);
    const refusals = [await refusalOf(await books(token)), await refusalOf(await books(never))];
    expect(refusals[0]).toEqual(refusals[1]);
    expect(await failureOf(await file(never, { file: "archive", month: "2026-10" }))).toMatchObject({
      status: 404,
    });
  });

  it("isn't revoked by its holder, and shows no other links", async () => {
    const { id, token } = await madeLink();
    for (const answer of [
      await mutation("accountant.revokeLink", { id, token }),
      await query("accountant.links", { token }),
    ])
      expect(answer.status).toBe(401);
    expect(await links()).toMatchObject([{ state: "valid" }]);
  });

  it("is forgotten a year after it ended", async () => {
    const { id } = await madeLink(1);
    await madeLink(400);
    await shop.act("accountant.revokeLink", { id });
    await removeOld(testServices(), new Date(Date.now() + 364 * DAY_MS));
    expect(await links()).toHaveLength(2);
    await removeOld(testServices(), new Date(Date.now() + 366 * DAY_MS));
    expect(await links()).toMatchObject([{ validUntil: inDays(400) }]);
  });
});

describe("the books (D56)", () => {
  beforeEach(async () => {
    await recordedOrder({
      paidAt: new Date("2026-08-31T22:00:00Z"),
      customerName: "Grace Hopper",
      customerEmail: "grace@example.com",
      vatCents: 17_36,
      invoiceNumber: "HS-0001",
      country: "NL",
    });
    await recordedOrder({
      paidAt: new Date("2026-09-15T12:00:00Z"),
      customerName: "Karl Bauer",
      customerEmail: "einkauf@bureau.example",
      company: testCompany({ vatNumber: "DE123456789" }),
      vatRule: "reverse_charge",
      vatRate: 0,
      vatCents: 0,
      invoiceNumber: "HS-0002",
    });
  });

  it("are offered by quarter and month since the first sale", async () => {
    const { token } = await madeLink();
    const { quarters } = await dataOf(await books(token), accountantBooksResponse);
    expect(quarters.at(-1)).toEqual({
      quarter: "2026-Q3",
      closed: true,
      months: ["2026-07", "2026-08", "2026-09"].map((month) => ({ month, closed: true, archived: false })),
    });
    expect(quarters[0]?.closed).toBe(false);
  });

  it("of a month have their tables in one ZIP: ledger, VAT and invoices, whose sums are the same", async () => {
    const { token } = await madeLink();
    const answer = await file(token, { file: "tables", month: "2026-09" });
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="tables-2026-09.zip"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const texts = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(
      ([name, bytes]) => [name, new TextDecoder().decode(bytes).split("\r\n").slice(1, -1)],
    );
    expect(Object.fromEntries(texts)).toEqual({
      "ledger-2026-09.csv": [
        expect.stringMatching(/^"2026-09-01";"SO-\d+";"payment";"100,00";"17,36";"EUR";"HS-0001"/),
        expect.stringMatching(/^"2026-09-15";"SO-\d+";"payment";"100,00";"0,00";"EUR";"HS-0002"/),
      ],
      "vat-2026-09.csv": [
        '"domestic";"";"21";"";"";"82,64";"17,36";"0,00";"0,00";"0,00";"0,00"',
        '"reverse_charge";"DE";"0";"DE123456789";"Bureau GmbH";"100,00";"0,00";"0,00";"0,00";"0,00";"0,00"',
      ],
      "invoices-2026-09.csv": [
        expect.stringMatching(
          /^"2026-09-01";"HS-0001";"invoice";"SO-\d+";"";"";"NL";"domestic";"21";"82,64";"17,36";"100,00"$/,
        ),
        expect.stringMatching(
          /^"2026-09-15";"HS-0002";"invoice";"SO-\d+";"Bureau GmbH";"DE123456789";"DE";"reverse_charge";"0";"100,00";"0,00";"100,00"$/,
        ),
      ],
    });
  });

  it("name no person and no email address in their tables", async () => {
    const { token } = await madeLink();
    let all = await (await books(token)).text();
    for (const what of ["ledger", "vat", "oss", "icp"])
      all += await (await file(token, { file: what, month: "2026-09", quarter: "2026-Q3" })).text();
    const tables = await file(token, { file: "tables", month: "2026-09" });
    for (const bytes of Object.values(unzipSync(new Uint8Array(await tables.arrayBuffer()))))
      all += new TextDecoder().decode(bytes);
    expect(all).toContain("DE123456789");
    expect(all).not.toMatch(/@|Grace|Hopper|Karl|Bauer|Hauptstra/);
  });

  it("are refused in a sentence without a file, or with the period of another", async () => {
    const { token } = await madeLink();
    for (const what of [
      {},
      { file: "archive", quarter: "2026-Q3" },
      { file: "vat", month: "2026-09" },
      { file: "all" },
    ])
      expect((await failureOf(await file(token, what))).status).toBe(400);
    expect(await failureOf(await file(token, { file: "archive", month: "2026-13" }))).toMatchObject({
      status: 400,
      message: "month must look like 2026-10.",
    });
  });
});
