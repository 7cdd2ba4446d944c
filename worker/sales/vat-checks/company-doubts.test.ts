import { describe, expect, it } from "vitest";
import { orderNumber } from "#domain/orders/order.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { readSummary } from "../../dashboard/summary.ts";
import { vatChecks } from "../../db/schema/vat-checks.ts";
import { now } from "../../platform/clock.ts";
import type { Order } from "../../records/orders.ts";
import { BUREAU, boughtForCompany, resetCompanySales } from "../../testing/company-orders.ts";
import { correct, storedCorrections } from "../../testing/corrections.ts";
import { refusalOf } from "../../testing/mutation.ts";
import { settings, testDatabase, testServices } from "../../testing/shop.ts";
import { resetVies, setViesFault } from "../../testing/vies.ts";
import { orderByNumber } from "../orders/order-detail.ts";
import { syncOrder } from "../refunds/sync-order.ts";
import { askAgain } from "./late-checks.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(resetCompanySales);

/** A company with the VAT number of another one, whose name the register tells. */
const STRANGER = {
  ...BUREAU,
  name: "Strangers’ Studio BV",
  country: "BE",
  postcode: "1000",
  town: "Brussel",
  vatNumber: "BE0123456789",
};
const FROM_BELGIUM = { payment: "BE", request: "BE" };
const { email: _email, ...AS_TYPED } = STRANGER;

const detail = ({ sequence }: Order) => orderByNumber(testDatabase(), settings(), orderNumber(sequence));
const attention = async () => (await readSummary(testServices(), now(), ["owner"])).attention;

/** The name under which the register has the number. */
async function registeredName(): Promise<string> {
  const { company } = await boughtForCompany(STRANGER, FROM_BELGIUM);
  const name = company?.check?.name;
  if (!name) throw new Error("the register tells no name");
  return name;
}

describe("a sale without VAT to anybody's VAT number (D54)", () => {
  it("goes through, and staff see both names until they settle it", async () => {
    const order = await boughtForCompany(STRANGER, FROM_BELGIUM);
    expect(order).toMatchObject({
      status: "paid",
      vatRule: "reverse_charge",
      vatEvidence: { concern: "another_company" },
    });
    const found = order.company?.check?.name;
    expect((await detail(order)).companyDoubts).toEqual([{ about: "name", declared: STRANGER.name, found }]);
    expect((await attention()).vatInDoubt).toEqual([orderNumber(order.sequence)]);

    await shop.done("orders.settleVatConcern", { number: orderNumber(order.sequence) });
    expect((await attention()).vatInDoubt).toEqual([]);
  });

  it("shows each country that isn't the number's, beside it", async () => {
    const order = await boughtForCompany(BUREAU, { payment: "FR", request: "NL" });
    expect(order.vatEvidence).toMatchObject({ concern: "another_company" });
    expect((await detail(order)).companyDoubts).toEqual([
      { about: "billing", declared: "DE", found: "FR" },
      { about: "card", declared: "DE", found: "FR" },
      { about: "request", declared: "DE", found: "NL" },
    ]);
  });

  it("isn't doubted if the name is the registered one, however it's written", async () => {
    const name = (await registeredName()).toUpperCase().replace(/ NV$/, "");
    const order = await boughtForCompany({ ...STRANGER, name }, FROM_BELGIUM);
    expect(order).toMatchObject({ vatRule: "reverse_charge", vatEvidence: { concern: null } });
  });

  it("isn't doubted if the register tells no name, as Germany's doesn't", async () => {
    const order = await boughtForCompany(BUREAU, { payment: "DE", request: "DE" });
    expect(order.vatEvidence).toMatchObject({ concern: null });
  });
});

/** An order of the number's own company, with its numbered invoice. */
async function boughtByOwner(): Promise<Order> {
  const owner = { ...STRANGER, name: await registeredName() };
  const order = await boughtForCompany(owner, FROM_BELGIUM);
  await syncOrder(testServices(), order.id, "reconcile");
  return order;
}

describe("a corrected invoice without VAT (D76)", () => {
  it("can't take the number away from the company that the register names", async () => {
    const order = await boughtByOwner();
    const refusal = await refusalOf(await correct(order, AS_TYPED));
    expect(refusal).toMatchObject({ status: 400, fields: { name: expect.stringContaining("register") } });
    expect(refusal.message).toContain(order.company?.name);
    expect(await storedCorrections()).toEqual([]);
  });

  it("can't move to a number of a country from which it wasn't paid", async () => {
    const order = await boughtByOwner();
    const { email: _bureaus, ...german } = BUREAU;
    expect(await refusalOf(await correct(order, german))).toMatchObject({ status: 409 });
    expect(await storedCorrections()).toEqual([]);
  });

  it("can have another address, also under a name that staff were told of", async () => {
    const order = await boughtForCompany(STRANGER, FROM_BELGIUM);
    await syncOrder(testServices(), order.id, "reconcile");
    expect((await correct(order, { ...AS_TYPED, street: "Wetstraat 2" })).status).toBe(200);
  });
});

it("the name of a number that was confirmed later is beside the typed one, where its VAT can be refunded (D54)", async () => {
  await setViesFault({ service: "unavailable" });
  const order = await boughtForCompany(STRANGER, FROM_BELGIUM);
  await syncOrder(testServices(), order.id, "reconcile");
  expect(await detail(order)).toMatchObject({ vatToRefundCents: null, companyDoubts: [] });
  await resetVies();
  await testDatabase().delete(vatChecks);
  await askAgain(testServices(), new Date(now().getTime() + 6 * MINUTE_MS));
  expect(await detail(order)).toMatchObject({
    vatToRefundCents: expect.any(Number),
    companyDoubts: [{ about: "name", declared: STRANGER.name, found: expect.stringMatching(/ NV$/) }],
  });
});
