import { beforeEach, describe, expect, it } from "vitest";
import { testCompany } from "../../testing/orders.ts";
import { resetShop, settings, testDatabase } from "../../testing/shop.ts";
import { vatCsv, type VatFile, vatQuarter } from "./vat-quarter.ts";
import { type booked, books } from "../../testing/books.ts";

beforeEach(() => resetShop());

const paid = (day: string, fields: Parameters<typeof booked>[0] = {}) => ({
  paidAt: new Date(`${day}T12:00:00Z`),
  vatCents: 17_36,
  ...fields,
});

describe("a quarter's VAT (D56)", () => {
  beforeEach(() =>
    books(
      paid("2026-09-30"),
      paid("2026-10-01", {
        happened: [{ refunded: { on: "2026-12-01", amountCents: 50_00, vatCents: 8_68 } }],
      }),
      paid("2026-12-31", { country: "BE" }),
      paid("2026-11-15", {
        company: testCompany({ vatNumber: "DE123456789" }),
        vatRule: "reverse_charge",
        vatRate: 0,
        vatCents: 0,
        happened: [{ refunded: { on: "2027-01-02", amountCents: 40_00, vatCents: 0 } }],
      }),
    ),
  );

  it("is what was sold in it, with what went back in it, even of an earlier sale", async () => {
    const none = { netCents: 0, vatCents: 0 };
    expect((await vatQuarter(testDatabase(), settings(), "2026-Q4")).rows).toEqual([
      {
        rule: "domestic",
        ratePercent: 21,
        country: null,
        vatNumber: null,
        name: null,
        sold: { netCents: 165_28, vatCents: 34_72 },
        returned: { netCents: -41_32, vatCents: -8_68 },
        corrected: none,
      },
      {
        rule: "reverse_charge",
        ratePercent: 0,
        country: "DE",
        vatNumber: "DE123456789",
        name: "Bureau GmbH",
        sold: { netCents: 100_00, vatCents: 0 },
        returned: none,
        corrected: none,
      },
    ]);
    expect((await vatQuarter(testDatabase(), settings(), "2027-Q1")).rows).toMatchObject([
      { rule: "reverse_charge", sold: none, returned: { netCents: -40_00, vatCents: 0 } },
    ]);
  });

  it("is closed once it's over in Amsterdam", async () => {
    const { closed } = await vatQuarter(testDatabase(), settings(), "2026-Q4");
    expect(closed).toBe(new Date() > new Date("2027-01-01T00:00:00Z"));
  });

  it("can be downloaded", async () => {
    expect(await csv("2026-Q4", "vat")).toContain(
      '"reverse_charge";"DE";"0";"DE123456789";"Bureau GmbH";"100,00";"0,00";"0,00";"0,00";"0,00";"0,00"',
    );
  });

  it("has a file for ICP, with what went back of an earlier quarter's sale as a negative line", async () => {
    const head = '"country";"VAT number";"name";"net"';
    expect(await csv("2026-Q4", "icp")).toEqual([head, '"DE";"DE123456789";"Bureau GmbH";"100,00"']);
    expect(await csv("2027-Q1", "icp")).toEqual([head, '"DE";"DE123456789";"Bureau GmbH";"-40,00"']);
  });
});

describe("a sale of one quarter that is refunded in the next (D56)", () => {
  const FRENCH = { country: "FR", vatRule: "oss", vatRate: 20, vatCents: 16_67 } as const;

  beforeEach(() =>
    books(
      // The last minute of the third quarter in Amsterdam, and the first of the fourth.
      {
        ...FRENCH,
        paidAt: new Date("2026-09-30T21:59:00Z"),
        happened: [{ refunded: { on: "2026-11-03", amountCents: 60_00, vatCents: 10_00 } }],
      },
      {
        ...FRENCH,
        paidAt: new Date("2026-09-30T22:00:00Z"),
        happened: [{ refunded: { on: "2026-12-01", amountCents: 30_00, vatCents: 5_00 } }],
      },
    ),
  );

  it("leaves the first quarter as it was, and lowers the second", async () => {
    const sold = { netCents: 83_33, vatCents: 16_67 };
    expect((await vatQuarter(testDatabase(), settings(), "2026-Q3")).rows).toMatchObject([
      { rule: "oss", country: "FR", ratePercent: 20, sold, returned: { netCents: 0, vatCents: 0 } },
    ]);
    expect(await vatQuarter(testDatabase(), settings(), "2026-Q4")).toMatchObject({
      rows: [{ sold, returned: { netCents: -75_00, vatCents: -15_00 } }],
      ossCorrections: [{ quarter: "2026-Q3", country: "FR", netCents: -50_00, vatCents: -10_00 }],
    });
  });

  it("is a correction in the OSS file, which names the quarter that it corrects", async () => {
    const head = '"kind";"quarter";"country";"rate";"net";"VAT"';
    expect(await csv("2026-Q3", "oss")).toEqual([head, '"supply";"2026-Q3";"FR";"20";"83,33";"16,67"']);
    expect(await csv("2026-Q4", "oss")).toEqual([
      head,
      '"supply";"2026-Q4";"FR";"20";"58,33";"11,67"',
      '"correction";"2026-Q3";"FR";"";"-50,00";"-10,00"',
    ]);
  });
});

/** The lines of a quarter's file. */
async function csv(quarter: string, file: VatFile): Promise<string[]> {
  let whole = "";
  for await (const { text } of vatCsv(testDatabase(), { quarter, file, delimiter: ";" })) whole += text;
  return whole.replace("\uFEFF", "").split("\r\n").slice(0, -1);
}
