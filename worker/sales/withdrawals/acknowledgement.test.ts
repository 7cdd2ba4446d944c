import { asc, eq, ne, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { orderIdSchema, withdrawalIdSchema } from "#domain/orders/ids.ts";
import { formMails } from "../../db/schema/form-mails.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { withdrawals } from "../../db/schema/withdrawals.ts";
import { withdrawalToken } from "../../records/order-links.ts";
import { sendOrderLink } from "../orders/send-links.ts";
import { found } from "../../testing/found.ts";
import { resetMailbox } from "../../testing/mailbox.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { mutation, refusalOf, resultOf } from "../../testing/mutation.ts";
import { firstToken, recordedOrder, testCompany } from "../../testing/orders.ts";
import { dataOf, query } from "../../testing/query.ts";
import { resetShop, settings, testDatabase, testServices } from "../../testing/shop.ts";
import { submittedResponse, withdrawalReceiptResponse } from "./response-schemas.ts";
import { anybody } from "../../testing/staff-shop.ts";

beforeEach(async () => {
  await resetMailbox();
  await resetShop();
  await recordedOrder({ customerEmail: "ada@example.com" });
});

const LURE = "Refund at https://evil.example/pay";
/** A declaration that names an order that doesn't exist. */
const STRANGER = { orderNumber: "SO-009999", email: "stranger@example.com" };
/** A declaration that names the order that exists. */
const BUYER = { orderNumber: "SO-001001", email: "ada@example.com" };

const submit = async (fields: object): Promise<z.infer<typeof submittedResponse>> => {
  const declaration = { name: "Ada Drafter", products: "", clientKey: crypto.randomUUID(), ...fields };
  return submittedResponse.parse(await resultOf(await mutation("withdrawals.submit", declaration)));
};
/** Returns the mails to people who withdraw, without the shop's own notices (D78). */
const outbox = () =>
  testDatabase().select().from(mails).where(ne(mails.kind, "shop_notice")).orderBy(asc(mails.sequence));
const lookAt = (token: string) => query("withdrawals.receipt", { token });
/** Returns the token in the mail to a stranger. */
const mailedToken = async () => {
  const [mail] = await outbox();
  const [, token = ""] = /http:\/\/localhost:8787\/withdrawn\/(\w+)/.exec(mail?.text ?? "") ?? [];
  return token;
};

it("a company that declares a withdrawal is told that the order goes on, and the shop that it has to answer (D49)", async () => {
  await resetShop();
  await recordedOrder({ customerEmail: "ada@example.com", company: testCompany() });
  const { statement } = await submit(BUYER);
  const [mail] = await outbox();
  expect(found(mail).text).toContain(
    "only consumers have a right of withdrawal. So the order goes on as agreed.",
  );
  expect(found(mail).text).toContain(found(statement ?? undefined).split("\n")[0]);
  expect(found(mail).text).not.toMatch(/refund|14 days/);
  const [notice] = await testDatabase().select().from(mails).where(eq(mails.kind, "shop_notice"));
  expect(found(notice).text).toContain("It was bought for a company, which has no right of withdrawal");
});

describe("the acknowledgement of a withdrawal that matches no order (D46)", () => {
  it("contains nothing that its sender typed, only number, time and a link to the receipt", async () => {
    const { number } = await submit({
      ...STRANGER,
      orderNumber: LURE.slice(0, 40),
      name: LURE,
      products: LURE,
    });
    const [mail] = await outbox();
    if (!mail) throw new Error("no mail");
    expect(mail.recipient).toBe("stranger@example.com");
    const whole = [mail.subject, mail.text, mail.html].join("\n");
    expect(whole).not.toMatch(/evil|Refund at/);
    expect(mail.subject).toContain(number);
    expect(mail.text).toMatch(/Received: \d+ \w+ \d{4} at \d\d:\d\d:\d\d, Amsterdam time/);
    expect(mail.html).toContain(`/withdrawn/${await mailedToken()}`);
  });

  it("opens the receipt as it was shown, in upper or lower case", async () => {
    const { number, receivedAt, statement } = await submit({ ...STRANGER, products: LURE });
    for (const token of [await mailedToken(), (await mailedToken()).toUpperCase()])
      expect(await dataOf(await lookAt(token), withdrawalReceiptResponse)).toEqual({
        number,
        receivedAt,
        statement,
      });
    expect(statement).toContain(LURE);
  });

  it("opens nothing if its token is forged or another page's, or once the withdrawal is gone", async () => {
    await submit(STRANGER);
    const token = await mailedToken();
    const [stored] = await testDatabase().select().from(withdrawals);
    const { id } = found(stored);
    const forged = token.slice(0, -1) + (token.endsWith("0") ? "1" : "0");
    for (const other of [forged, firstToken(orderIdSchema.parse(id)), id, ""])
      expect(await refusalOf(await lookAt(other))).toMatchObject({ status: 404 });
    const [order] = await testDatabase().select().from(orders);
    const ofOrder = withdrawalToken(settings(), withdrawalIdSchema.parse(found(order).id));
    expect(await anybody.refused("orders.byToken", { token: ofOrder })).toMatchObject({ status: 404 });
    await testDatabase().delete(withdrawals);
    expect(await refusalOf(await lookAt(token))).toMatchObject({ status: 404 });
  });

  it("contains the statement if the address is the order's own, without making links of it", async () => {
    const { statement } = await submit({ ...BUYER, products: `Revit LT. ${LURE}` });
    const [mail] = await outbox();
    expect(statement).toContain(`Products: Revit LT. ${LURE}`);
    const shown = statement?.replace(LURE, "Refund at https[://]evil[.]example/pay").replaceAll(/^/gm, "> ");
    expect(mail?.text).toContain(shown);
  });
});

/** Submits a withdrawal from this order twice with the same key. Returns the mail status in the response. */
const pressed = async (orderNumber: string) => {
  const twice = { ...STRANGER, orderNumber, clientKey: crypto.randomUUID() };
  const answers = [await submit(twice), await submit(twice)];
  expect(answers[1]).toEqual(answers[0]);
  return answers[0]?.mail;
};

/** Requests the order's lost link three times, and then withdraws. Returns the mail status in the response. */
const toldAfterLinks = async ({ email, orderNumber }: typeof BUYER) => {
  for (let times = 0; times < 3; times += 1)
    await sendOrderLink(testServices(), { number: orderNumber, email });
  return (await submit({ email, orderNumber })).mail;
};

describe("withdrawals to one address", () => {
  it("are mailed three times an hour, even if several are declared at the same time, and the responses say so", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        submit({ ...STRANGER, orderNumber: `SO-00900${at}`, name: `${at}` }),
      ),
    );
    const told = answers.map(({ mail }) => mail).toSorted();
    expect(told).toEqual([...Array(9).fill("over_limit"), ...Array(3).fill("sent")]);
    expect(answers.map(({ statement }) => statement)).not.toContain(null);
    expect(await outbox()).toHaveLength(3);
    expect(await testDatabase().$count(withdrawals)).toBe(12);
  });

  it("share the limit with lost links, and the count doesn't reveal whether there is an order", async () => {
    expect(await toldAfterLinks(BUYER)).toBe("over_limit");
    expect(await toldAfterLinks(STRANGER)).toBe("over_limit");
    expect((await outbox()).map(({ recipient, kind }) => `${kind} to ${recipient}`)).toEqual(
      Array(3).fill("order_link to ada@example.com"),
    );
    // In the other direction, acknowledgements leave no room for a link.
    await testDatabase().delete(formMails);
    for (const products of ["A", "B", "C"]) await submit({ ...BUYER, products });
    await sendOrderLink(testServices(), { number: BUYER.orderNumber, email: BUYER.email });
    const links = await testDatabase().select().from(mails).where(eq(mails.kind, "order_link"));
    expect(links).toHaveLength(3);
  });

  it("get the same response when the button is pressed twice, even over the limit", async () => {
    expect([await pressed("1"), await pressed("2"), await pressed("3"), await pressed("4")]).toEqual([
      "sent",
      "sent",
      "sent",
      "over_limit",
    ]);
  });
});

describe.each([
  ["an order", BUYER, 1],
  // Another one is counted for the shop's notice.
  ["no order", STRANGER, 2],
])("a repeated withdrawal that matches %s", (_what, known, counted) => {
  const number = Number(known.orderNumber.slice(3));

  it("returns the first one, and nothing more is stored or mailed", async () => {
    const first = await submit(known);
    const again = await submit({ ...known });
    expect(again).toEqual({ ...first, mail: "repeated" });
    const other = {
      orderNumber: `so ${number}`,
      email: known.email.toUpperCase(),
      name: "Eve",
      products: "Revit",
    };
    const differing = await submit(other);
    expect(differing).toEqual({ ...first, statement: null, mail: "repeated" });
    expect(await testDatabase().$count(withdrawals)).toBe(1);
    expect(await outbox()).toHaveLength(1);
    expect(await testDatabase().$count(formMails)).toBe(counted);
  });

  it("returns one withdrawal if several are declared at the same moment", async () => {
    const answers = await meetAtRows(
      (tx) => tx.execute(sql`lock table withdrawals in share mode`),
      Array.from({ length: 3 }, () => () => submit(known)),
    );
    expect(new Set(answers.map((answer) => answer.number)).size).toBe(1);
    expect(answers.filter(({ mail }) => mail === "sent")).toHaveLength(1);
    expect(await outbox()).toHaveLength(1);
  });

  it("is a new one if it names other products or the first one was handled, so no declaration is lost", async () => {
    const first = await submit({ ...known, products: "Revit LT" });
    const second = await submit({ ...known, products: "AutoCAD" });
    expect([second.mail, second.number === first.number]).toEqual(["sent", false]);
    await testDatabase().update(withdrawals).set({ handledAt: new Date(), handledBy: "warden" });
    expect((await submit({ ...known, products: "Revit LT" })).mail).toBe("sent");
    expect(await testDatabase().$count(withdrawals)).toBe(3);
  });
});
