import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { mails } from "../../db/schema/mails.ts";
import { control } from "../../testing/provider.ts";
import { changeSettings, testDatabase, testServices } from "../../testing/shop.ts";
import { staffShop } from "../../testing/staff-shop.ts";
import {
  orderedByTransfer,
  resetTransfers,
  tellOfTransfer,
  TRANSFER_CENTS,
  transfer,
  transferred,
} from "../../testing/transfers.ts";
import { watchTransfers } from "./end-transfers.ts";

const shop = staffShop(resetTransfers);
const seller = shop.as("sales");

const units = () => testDatabase().$count(entitlements);
/** The mails of a kind, in the sequence of their causes. */
const subjects = async (kind: "bank_transfer" | "shop_notice" = "bank_transfer") =>
  (await testDatabase().select().from(mails).where(eq(mails.kind, kind)).orderBy(asc(mails.sequence))).map(
    ({ subject }) => subject,
  );
const daysOn = (days: number) => watchTransfers(testServices(), new Date(Date.now() + days * DAY_MS));
const seen = (number: string) => shop.done("orders.bankTransferOf", { number });
const cashLeft = async () => (await shop.done("dashboard.summary")).attention.cashLeft;

describe("a bank transfer (D84)", () => {
  it("tells where to pay, and delivers nothing before all of the money is there", async () => {
    const { number, customer, now } = await orderedByTransfer();
    expect(await seen(number)).toMatchObject({
      instructions: {
        holder: expect.any(String),
        iban: expect.stringMatching(/^NL/),
        reference: expect.any(String),
      },
      missingCents: TRANSFER_CENTS,
    });
    await transferred(customer, 500_00);
    expect([(await now()).status, await units()]).toEqual(["processing", 0]);
    expect(await seen(number)).toMatchObject({ missingCents: TRANSFER_CENTS - 500_00, cashCents: 500_00 });
    await transferred(customer, TRANSFER_CENTS - 500_00);
    expect([(await now()).status, await units()]).toEqual(["paid", 12]);
    expect(await subjects()).toEqual([
      `Transfer €1,178.76 for order ${number}`,
      `We received €500.00 for order ${number}, not all of it`,
    ]);
    expect(await cashLeft()).toEqual([]);
  });

  it("told twice, or by nobody but the job, changes nothing more", async () => {
    const { customer, now } = await orderedByTransfer();
    await transferred(customer, 500_00);
    expect(await tellOfTransfer()).toBe("duplicate");
    await transfer(customer, TRANSFER_CENTS - 500_00);
    await Promise.all([daysOn(1), tellOfTransfer()]);
    expect([(await now()).status, await units(), await subjects()]).toEqual(["paid", 12, expect.any(Array)]);
    expect(await subjects()).toHaveLength(2);
  });

  it("of too much pays the order, and one press returns the rest, once", async () => {
    const { number, customer, now } = await orderedByTransfer();
    await transferred(customer, TRANSFER_CENTS + 21_24);
    expect((await now()).status).toBe("paid");
    expect(await cashLeft()).toEqual([number]);
    expect(await subjects()).toContain(`We received €21.24 that order ${number} doesn't need`);
    expect(await shop.refused("orders.returnTransfer", { number, amountCents: 21_25 })).toMatchObject({
      status: 409,
    });
    const press = { number, amountCents: 21_24 };
    await Promise.allSettled([
      shop.act("orders.returnTransfer", press),
      shop.act("orders.returnTransfer", press),
    ]);
    expect(await seen(number)).toMatchObject({ cashCents: 0 });
    expect(await cashLeft()).toEqual([]);
    expect(await seller.refused("orders.returnTransfer", press)).toMatchObject({ status: 409 });
  });

  it("is reminded of once, and the order ends after two weeks without it", async () => {
    const { number, customer, now } = await orderedByTransfer();
    await transferred(customer, 500_00);
    await daysOn(6.9);
    expect(await subjects()).toHaveLength(2);
    await daysOn(7.1);
    await daysOn(13.9);
    expect((await subjects()).at(2)).toBe(`Order ${number} is waiting for your transfer`);
    expect([(await now()).status, (await subjects()).length]).toEqual(["processing", 3]);
    expect(await shop.refused("orders.returnTransfer", { number, amountCents: 500_00 })).toMatchObject({
      status: 409,
    });
    await Promise.all([daysOn(14.1), daysOn(14.1)]);
    expect((await now()).status).toBe("payment_failed");
    expect((await subjects()).slice(3)).toEqual([`Order ${number} has ended without payment`]);
    expect(await cashLeft()).toEqual([number]);
    await shop.done("orders.returnTransfer", { number, amountCents: 500_00 });
    expect(await cashLeft()).toEqual([]);
  });

  it("ends on the day that its buyer was told, whatever has been set since", async () => {
    const { now } = await orderedByTransfer();
    await changeSettings({ transferReminderDays: "2", transferEndDays: "5" });
    await daysOn(2.1);
    expect(await subjects()).toHaveLength(2);
    await daysOn(13.9);
    expect((await now()).status).toBe("processing");
    await daysOn(14.1);
    expect((await now()).status).toBe("payment_failed");
  });

  it("that comes too late waits for a press, which uses it or returns it", async () => {
    const { number, customer, now } = await orderedByTransfer();
    await daysOn(14.1);
    await transferred(customer, TRANSFER_CENTS - 1);
    expect(
      await shop.refused("orders.useTransfer", { number, amountCents: TRANSFER_CENTS - 1 }),
    ).toMatchObject({
      status: 409,
    });
    await transferred(customer, 1);
    expect([(await now()).status, await units(), await cashLeft()]).toEqual(["payment_failed", 0, [number]]);
    expect(await seen(number)).toMatchObject({ paysOrder: true });
    await shop.done("orders.useTransfer", { number, amountCents: TRANSFER_CENTS });
    expect([(await now()).status, await units(), await cashLeft()]).toEqual(["paid", 12, []]);
  });

  it("that arrives as the order ends is either used or left over, never both", async () => {
    const { customer, now } = await orderedByTransfer();
    await transfer(customer, TRANSFER_CENTS);
    await Promise.all([daysOn(14.1), tellOfTransfer()]);
    expect([(await now()).status, await units()]).toEqual(["paid", 12]);
  });

  it("that a bank takes back, or doesn't take back, is told to the shop", async () => {
    const { number, customer } = await orderedByTransfer();
    await transferred(customer, 500_00);
    await control("/cash", { customer, type: "funding_reversed", amountCents: 500_00 });
    await tellOfTransfer();
    expect(await subjects("shop_notice")).toEqual(
      Array.from({ length: 2 }, () => `Bank transfer for order ${number}`),
    );
    expect(await seen(number)).toMatchObject({ missingCents: TRANSFER_CENTS, cashCents: 0 });
  });
});
