import { beforeEach, describe, expect, it } from "vitest";
import { refunds } from "../../db/schema/refunds.ts";
import { orders } from "../../db/schema/orders.ts";
import { eq } from "drizzle-orm";
import { recordedOrder, testCompany } from "../../testing/orders.ts";
import { resetShop, testDatabase } from "../../testing/shop.ts";
import { ledgerCsv } from "./ledger-csv.ts";
import { vatCsv, vatQuarter } from "./vat-quarter.ts";

beforeEach(() => resetShop());

const paid = (day: string, fields: Parameters<typeof recordedOrder>[0] = {}) =>
  recordedOrder({ status: "paid", paidAt: new Date(`${day}T12:00:00Z`), vatCents: 17_36, ...fields });

async function refunded(sequence: number, day: string, amountCents: number, vatCents: number): Promise<void> {
  const [order] = await testDatabase().select().from(orders).where(eq(orders.sequence, sequence));
  if (!order) throw new Error("there is no order");
  const at = new Date(`${day}T12:00:00Z`);
  await testDatabase()
    .insert(refunds)
    .values({
      orderId: order.id,
      scope: "sum",
      source: "provider",
      state: "succeeded",
      amountCents,
      vatCents,
      providerId: `re_${sequence}`,
      createdAt: at,
      updatedAt: at,
      succeededAt: at,
    });
}

/** The sums of a ledger's file: its amounts and their VAT, in cents. */
async function ledgerSums(months: readonly string[]) {
  let [amount, vat] = [0, 0];
  for (const month of months)
    for await (const { text } of ledgerCsv(testDatabase(), { month, delimiter: "," }))
      for (const line of text.split("\r\n").slice(0, -1)) {
        const cells = line.split('","');
        if (cells[3] === "amount") continue;
        amount += Math.round(Number(cells[3]) * 100);
        vat += Math.round(Number(cells[4]) * 100);
      }
  return { netCents: amount - vat, vatCents: vat };
}

describe("a quarter's VAT (D56)", () => {
  beforeEach(async () => {
    await paid("2026-09-30");
    const dutch = await paid("2026-10-01");
    await paid("2026-12-31", { country: "BE" });
    const german = await paid("2026-11-15", {
      company: testCompany({ vatNumber: "DE123456789" }),
      vatRule: "reverse_charge",
      vatRate: 0,
      vatCents: 0,
    });
    await refunded(dutch, "2026-12-01", 50_00, 8_68);
    await refunded(german, "2027-01-02", 40_00, 0);
  });

  it("is what was sold in it, with what went back in it, even of an earlier sale", async () => {
    const none = { netCents: 0, vatCents: 0 };
    expect((await vatQuarter(testDatabase(), "2026-Q4")).rows).toEqual([
      {
        rule: "domestic",
        ratePercent: 21,
        country: null,
        vatNumber: null,
        name: null,
        sold: { netCents: 165_28, vatCents: 34_72 },
        returned: { netCents: -41_32, vatCents: -8_68 },
      },
      {
        rule: "reverse_charge",
        ratePercent: 0,
        country: "DE",
        vatNumber: "DE123456789",
        name: "Bureau GmbH",
        sold: { netCents: 100_00, vatCents: 0 },
        returned: none,
      },
    ]);
    expect((await vatQuarter(testDatabase(), "2027-Q1")).rows).toMatchObject([
      { rule: "reverse_charge", sold: none, returned: { netCents: -40_00, vatCents: 0 } },
    ]);
  });

  it("has the sums of the ledger's three months", async () => {
    const { total, closed } = await vatQuarter(testDatabase(), "2026-Q4");
    expect(total).toEqual(await ledgerSums(["2026-10", "2026-11", "2026-12"]));
    expect(total).toEqual({ netCents: 223_96, vatCents: 26_04 });
    expect(closed).toBe(new Date() > new Date("2027-01-01T00:00:00Z"));
  });

  it("can be downloaded", async () => {
    for await (const { text, items } of vatCsv(testDatabase(), { quarter: "2026-Q4", delimiter: ";" })) {
      expect(items).toBe(2);
      expect(text).toContain(
        '"reverse_charge";"DE";"0";"DE123456789";"Bureau GmbH";"100,00";"0,00";"0,00";"0,00"\r\n',
      );
    }
    expect.assertions(2);
  });
});
