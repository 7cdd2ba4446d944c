import { expect, it } from "vitest";
import { resetCompanySales } from "../../testing/company-orders.ts";
import { bought, correct } from "../../testing/corrections.ts";
import { refusalOf } from "../../testing/mutation.ts";
import { pdfText } from "../../testing/read-pdf.ts";
import { dataOf } from "../../testing/query.ts";
import { refunding } from "../../testing/refunds.ts";
import { found } from "../../testing/found.ts";
import { orders } from "../../db/schema/orders.ts";
import { ERASED } from "../../records/order-view.ts";
import { firstToken } from "../../testing/orders.ts";
import { settings, testDatabase } from "../../testing/shop.ts";
import { invoiceResponse } from "../payments/response-schemas.ts";
import { anybody, staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(resetCompanySales);
const refund = refunding(shop);

const NUMBER = "SO-001001";
const detail = async () => shop.done("orders.byNumber", { number: NUMBER });
const ask = (document: string) => shop.act("orders.paper", { number: NUMBER, document });
const addressOf = async (document: string) =>
  found((await dataOf(await ask(document), invoiceResponse)).url ?? undefined);

it("an order's page lists its documents at the provider, oldest first, each with an address (D44)", async () => {
  const order = await bought();
  await correct(order);
  await refund({ number: NUMBER, amountCents: 10_00 });
  const { papers, paymentAddress } = await detail();
  expect(papers.map(({ kind }) => kind)).toEqual([
    "invoice",
    "credit_note",
    "corrected_invoice",
    "credit_note",
  ]);
  expect(papers[0]?.number).toBe(order.invoiceNumber);
  for (const { kind, number } of papers) {
    const address = await addressOf(number);
    const shown =
      kind === "credit_note" ? (await pdfText(address)).join(" ") : await (await fetch(address)).text();
    expect(shown).toContain(number);
  }
  expect(paymentAddress).toBe(`${settings().stripeApiUrl.origin}/dashboard#${order.paymentIntentId}`);
});

it("the buyer opens each of them as a PDF, also an invoice that was replaced and a credit note (D44)", async () => {
  const order = await bought();
  await correct(order);
  await refund({ number: NUMBER, amountCents: 10_00 });
  const token = firstToken(order.id);
  const { papers } = await anybody.done("orders.byToken", { token });
  expect(papers).toHaveLength(4);
  for (const { number } of papers) {
    const { url } = await anybody.done("orders.document", { token, document: number });
    expect((await pdfText(found(url ?? undefined))).join(" ")).toContain(number);
  }
  expect(await anybody.refused("orders.document", { token, document: "HS-9999" })).toMatchObject({
    status: 404,
  });
  const forged = {
    token: (token.startsWith("0") ? "1" : "0") + token.slice(1),
    document: found(papers[0]).number,
  };
  expect(await anybody.refused("orders.document", forged)).toMatchObject({ status: 404 });
});

it("nobody opens a document of an order whose personal data was erased", async () => {
  const order = await bought();
  const token = firstToken(order.id);
  await testDatabase().update(orders).set({ browserHash: ERASED });
  expect(await anybody.done("orders.byToken", { token })).toMatchObject({ moneyOnly: "erased", papers: [] });
  const document = found(order.invoiceNumber ?? undefined);
  expect(await anybody.done("orders.document", { token, document })).toEqual({ url: null });
});

it("a document of another order isn't found", async () => {
  await bought();
  expect(await refusalOf(await ask("HS-9999"))).toMatchObject({
    status: 404,
    message: "This order has no invoice or credit note with this number.",
  });
});
