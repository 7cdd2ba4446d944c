import { describe, expect, it } from "vitest";
import { COMPANY } from "#domain/seller/company.ts";
import { testProduct } from "#domain/testing/product.ts";
import type { MailContent } from "./mail-content.ts";
import {
  delivery,
  type MailedOrder,
  orderConfirmation,
  orderLinkMail,
  paymentFailed,
} from "./order-content.ts";
import { emailCorrected } from "./email-corrected.ts";
import { invoiceCorrected } from "./invoice-corrected.ts";
import { messageAnswer } from "./message-answer.ts";
import { contactMessage, withdrawalAcknowledgement } from "./other-content.ts";
import { refundMail } from "./refund-content.ts";
import { type EndingLine, renewalReminder, whatEnds } from "./reminder-content.ts";
import { renderMail } from "./render-mail.tsx";
import { vatNumberInvalid } from "./vat-number-invalid.ts";

const LINK = "https://shop.example/order/token";
const LINE = {
  productname: "Draft",
  plan: "1 year",
  description: "Draft · 1 year · €100/year",
  unitCents: 100_00,
  quantity: 2,
  totalCents: 200_00,
  renews: false,
} as const;
const RECEIPT: MailedOrder["receipt"] = {
  number: "SO-001042",
  status: "paid",
  standing: null,
  hold: null,
  withdrawalDates: [],
  withdrawable: true,
  createdAt: "2026-11-20T10:00:00.000Z",
  paidAt: "2026-11-21T10:02:00.000Z",
  customerName: "Ada Drafter",
  lines: [LINE],
  totalCents: 200_00,
  vatCents: 34_71,
  company: null,
  vatRule: "domestic",
  vatRate: 21,
  currency: "eur",
};
const ORDER: MailedOrder = {
  siteUrl: "https://shop.example",
  link: LINK,
  receipt: RECEIPT,
  detailsWaitHours: 24,
};
const BUTTON = `See your order:\n${LINK}`;

/** The paragraphs of a mail's text, up to the imprint. */
const said = (content: MailContent): string[] =>
  renderMail(content).text.split("\n\n-- \n", 1).join().split("\n\n");

describe("the confirmation of an order", () => {
  it("lists what was bought, what happens next and who sells, before the terms", () => {
    const parts = said(orderConfirmation(ORDER));
    expect(parts.slice(0, parts.indexOf("Terms\n-----") + 1)).toEqual([
      "Thank you for your order\n========================",
      `We have received your payment. This email is your contract with ${COMPANY.tradeName}, so please keep it. Stripe will email your invoice separately.`,
      "Order number: SO-001042\nOrdered and paid on: 21 November 2026\nBuyer: Ada Drafter",
      "What you bought\n---------------",
      "Draft\n  Draft · 1 year · €100/year (one year, paid once, no renewal), 2 × €100.00\n  €200.00",
      "Total paid: €200.00\nof which 21% VAT: €34.71\nwithout VAT: €165.29",
      "What happens next\n-----------------",
      "On your order page, tell us who will manage the subscription. If you don't, we'll invite you at this address. We'll email you again when it's ready.",
      BUTTON,
      "About the seller\n----------------",
      expect.stringContaining(COMPANY.kvkNumber),
      "Terms\n-----",
    ]);
  });

  it("says how long we ask about a VAT number that couldn't be checked (D54)", () => {
    const parts = said(orderConfirmation(ORDER, [], { outcome: null, endsOn: "2027-01-31" }));
    expect(parts[parts.findIndex((part) => part.startsWith("Total paid")) + 1]).toBe(
      "We couldn’t check your VAT number yet, so this order has VAT. We’ll keep asking until 31 January 2027; if the number is valid, we’ll refund the VAT.",
    );
  });

  it("the confirmation of a renewal names its start and its administrator, and how to change that (D41, D42)", () => {
    const renewal = { productname: "Draft", starts: ["2026-12-28", "2026-12-28"] };
    const jan = { email: "jan@bureau.nl", company: "Bureau", from: "current" as const };
    const receipt = { ...RECEIPT, lines: [{ ...LINE, renews: true }] };
    const parts = said(orderConfirmation({ ...ORDER, receipt }, [{ ...renewal, administrators: [jan] }]));
    expect(parts.slice(6, 11)).toEqual([
      "Your renewal of Draft\n---------------------",
      "Starts 28 December 2026, the day after your current term ends.",
      "Managed by the same person as your current subscription: jan@bureau.nl, Bureau.",
      "What happens next\n-----------------",
      "Each renewed subscription stays with the person who manages it now. You can name someone else on your order page until we place the order with Autodesk. We'll email you again when it's ready.",
    ]);
  });

  it("a renewal whose administrator was erased invites the buyer, as for new lines in a mixed order", () => {
    const renewal = { productname: "Draft", starts: [null] };
    const erased = said(orderConfirmation(ORDER, [{ ...renewal, administrators: [] }]));
    expect(erased[7]).toBe("Starts on the day we deliver it.");
    expect(erased[9]).toMatch(/^On your order page, tell us/);
    const jan = { email: "jan@bureau.nl", company: null, from: "previous" as const };
    const receipt = { ...RECEIPT, lines: [{ ...LINE, renews: true }, LINE] };
    const mixed = said(orderConfirmation({ ...ORDER, receipt }, [{ ...renewal, administrators: [jan] }]));
    expect(mixed.join("\n")).toContain(
      "until we place the order with Autodesk. For everything else, we'll invite you at this address.",
    );
  });

  it("names the seller and withdrawal once, and includes every other section of the terms", () => {
    const headings = orderConfirmation(ORDER).blocks.flatMap((block) =>
      block.kind === "heading" ? [`${block.level} ${block.text}`] : [],
    );
    expect(headings.slice(headings.indexOf("2 Terms"))).toEqual([
      "2 Terms",
      "3 Prices",
      "3 The subscription",
      "3 Order and payment",
      "3 Delivery",
      "3 Refunds",
      "3 If something is wrong",
      "3 Complaints",
      "3 Law",
      "2 Right of withdrawal",
      "3 Effects of withdrawal",
      "2 Model withdrawal form",
    ]);
  });

  it.each([
    [72, "If we don’t hear from you within 72 hours, we’ll use your email address."],
    [0, "Until you do, we’ll use your email address."],
  ])("names the subscription's manager if the buyer hasn't chosen one within %d hours", (hours, sentence) => {
    expect(said(orderConfirmation({ ...ORDER, detailsWaitHours: hours })).join("\n")).toContain(sentence);
  });

  it("leaves out an unknown buyer's name, and falls back to the day of the order", () => {
    const parts = said(
      orderConfirmation({ ...ORDER, receipt: { ...RECEIPT, customerName: null, paidAt: null } }),
    );
    expect(parts[2]).toBe("Order number: SO-001042\nOrdered and paid on: 20 November 2026");
  });

  it.each([
    ["3 year", " (first of three yearly payments; we’ll remind you before each)"],
    ["a plan of long ago", ""],
  ])("explains what one payment for the plan '%s' covers, if that is known", (plan, words) => {
    const receipt = { ...RECEIPT, lines: [{ ...LINE, plan, description: "Draft" }] };
    expect(said(orderConfirmation({ ...ORDER, receipt }))[4]).toBe(
      `Draft\n  Draft${words}, 2 × €100.00\n  €200.00`,
    );
  });
});

it("a failed payment leads back to the products", () => {
  expect(said(paymentFailed(ORDER))).toEqual([
    "Your payment failed\n===================",
    "The payment of €200.00 for order SO-001042 didn't go through. You haven't been charged.",
    "You can place the order again, for example with a different payment method. See all products (https://shop.example/products)",
    BUTTON,
  ]);
});

it("the link to an order names the order's day and asks to keep it secret", () => {
  expect(said(orderLinkMail(ORDER))).toEqual([
    "Here is your order\n==================",
    "You (or someone with your order number) asked for the link to order SO-001042 of 20 November 2026. Anyone with the link can see the order, so don't share it.",
    BUTTON,
    "If you didn't ask for it, you can ignore this email.",
  ]);
});

describe("a delivery", () => {
  const unit = {
    productname: "Draft",
    plan: "1 year",
    units: 1,
    reference: "570-1",
    administratorEmail: "cad@example.com",
    administratorKept: null,
    startsOn: "2026-11-21",
    followsTerm: false,
    endsOn: "2027-11-20",
  };

  it("a delivery of one unit is named in subject and title", () => {
    const content = delivery(ORDER, [unit]);
    expect(content.subject).toBe("Your Draft is ready: order SO-001042");
    expect(said(content)).toEqual([
      "Your Draft is ready\n===================",
      "Draft\n-----",
      "Plan: 1 year\nReference: 570-1\nManaged by: cad@example.com\nStarts on: 21 November 2026\nEnds on: 20 November 2027",
      "How to get started\n------------------",
      "Autodesk has invited the person who manages the subscription by email. Sign in to your Autodesk account with that address, assign the subscription to the person who will use it, then install the software from there.",
      "The subscription doesn't renew automatically. We'll remind you before it ends.",
      BUTTON,
    ]);
  });

  it("a delivery that follows a running term with the same administrator says so (D41, D42)", () => {
    const renewal = {
      ...unit,
      administratorKept: "current" as const,
      startsOn: "2026-12-28",
      followsTerm: true,
    };
    expect(said(delivery(ORDER, [renewal]))[2]).toBe(
      "Plan: 1 year\nReference: 570-1\nManaged by the same person as your current subscription: cad@example.com\nStarts on: 28 December 2026, the day after your current term ends\nEnds on: 20 November 2027",
    );
  });

  it.each([
    ["two units of one line", [{ ...unit, units: 2, administratorEmail: null }]],
    ["a unit each of two lines", [unit, { ...unit, productname: "Render" }]],
  ])("a delivery of %s isn't named in subject and title", (_what, units) => {
    const { subject, title } = delivery(ORDER, units);
    expect([subject, title]).toEqual([
      "Your subscriptions are ready: order SO-001042",
      "Your subscriptions are ready",
    ]);
  });

  it("counts several units, and leaves out a missing administrator", () => {
    expect(said(delivery(ORDER, [{ ...unit, units: 2, administratorEmail: null }])).slice(1, 3)).toEqual([
      "Draft, 2 units\n--------------",
      "Plan: 1 year\nReference: 570-1\nStarts on: 21 November 2026\nEnds on: 20 November 2027",
    ]);
  });
});

describe("a refund", () => {
  it("names the refunded amount, the credit note and the cancelled subscriptions", () => {
    const content = refundMail(ORDER, {
      amountCents: 50_00,
      creditNote: "CN-7",
      ended: ["Draft, 1 year", "2 × Render, 1 year"],
    });
    expect(said(content)).toEqual([
      "We've refunded €50.00\n=====================",
      "We've refunded €50.00 for order SO-001042 to your original payment method. Your bank may take up to ten days to show it.",
      "Order number: SO-001042\nRefunded: €50.00\nCredit note: CN-7",
      "Cancelled subscriptions\n-----------------------",
      "These are no longer part of your order and can't be used any more:",
      "* Draft, 1 year\n* 2 × Render, 1 year",
      BUTTON,
    ]);
  });

  it("a refund that cancels nothing, of an order without an invoice, names neither", () => {
    expect(said(refundMail(ORDER, { amountCents: 50_00, creditNote: null, ended: [] })).slice(2)).toEqual([
      "Order number: SO-001042\nRefunded: €50.00",
      BUTTON,
    ]);
  });
});

const reminder = (...lines: EndingLine[]) =>
  renewalReminder({ orderNumber: "SO-001042", endsOn: "2027-11-20", lines, link: LINK });

describe("a reminder", () => {
  const line: EndingLine = {
    productname: "Draft",
    plan: "1 year",
    quantity: 1,
    unitCents: 100_00,
    product: testProduct(),
    gone: null,
    payment: 1,
    starts: ["2027-11-21"],
  };
  const price = (fields: Partial<EndingLine>) =>
    said(reminder({ ...line, ...fields }))[3]
      ?.split("\n")
      .slice(1);

  it("names what ends and when, today's price, and how to stop the reminders", () => {
    const content = reminder(line, { ...line, productname: "Render", quantity: 3, unitCents: 90_00 });
    expect(content.subject).toBe("Your subscription to Draft and Render ends on 20 November 2027");
    expect(content.title).toBe(content.subject);
    expect(said(content).slice(1)).toEqual([
      "Your subscription from order SO-001042 ends after 20 November 2027 and won't renew automatically.",
      "Draft\n-----",
      "Plan: 1 year\nPrice today: €100/year, as before\nRenewal: Starts 21 November 2027, the day after your current term ends",
      "Render, 3 units\n---------------",
      "Plan: 1 year\nPrice today: €100/year; it was €90\nRenewal: Starts 21 November 2027, the day after your current term ends",
      "To keep using it, renew today at the current price. You lose no days by renewing early, and the same person keeps managing it unless you name someone else.",
      `See the offer:\n${LINK}?renew=2027-11-20`,
      `The attached calendar file marks the last day. You're getting this email because you bought from us; it isn't advertising. Stop reminders for this order (${LINK}#reminders).`,
    ]);
  });

  it.each<[EndingLine["gone"], string]>([
    ["product", "Not possible: we no longer sell it"],
    ["plan", "Not possible: it's no longer sold as 1 year"],
    ["stock", "Not possible now: it's out of stock"],
    [null, "Not possible: we no longer sell it"],
  ])("explains why there is no renewal (%s)", (gone, text) => {
    expect(price({ product: null, gone })).toEqual([`Renewal: ${text}`]);
  });

  it("links to the offer if anything is still sold, and otherwise to the order", () => {
    const gone = { ...line, productname: "Render", product: null, gone: "stock" } as const;
    expect(said(reminder(line, gone)).at(-2)).toMatch("See the offer:");
    expect(said(reminder(gone)).slice(-3, -1)).toEqual([
      "You can't buy it again as you bought it. Your order page explains why and shows alternatives.",
      `See your order:\n${LINK}?renew=2027-11-20`,
    ]);
  });

  it.each([
    [1, "Next payment: 2 of 3, at today's price"],
    [2, "Next payment: 3 of 3, at today's price"],
    [3, "Next payment: none left: your three years are paid. Ordering again starts a new three-year term"],
  ])("after payment %i of a three-year plan, a reminder names the next one", (payment, text) => {
    expect(price({ plan: "3 year", payment })?.at(-1)).toBe(text);
  });

  it.each([
    [["Draft"], "Draft"],
    [["Draft", "Draft"], "Draft"],
    [["Draft", "Render"], "subscription to Draft and Render"],
    [["Draft", "Render", "Plot"], "subscription to Draft and 2 more products"],
  ])("the subject for %j names what ends", (names, text) => {
    expect(whatEnds(names.map((productname) => ({ productname })))).toBe(text);
  });
});

it("the acknowledgement of a withdrawal repeats the statement, with number and time", () => {
  const receivedAt = "2026-11-21T10:02:03.000Z";
  const parts = said(
    withdrawalAcknowledgement({ number: "WD-001001", receivedAt, statement: "I withdraw." }),
  );
  expect(parts).toEqual([
    "We have received your withdrawal\n================================",
    "This email is your proof of what you declared and when. Please keep it.",
    "Number: WD-001001\nReceived: 21 November 2026 at 11:02:03 GMT+01:00 (Amsterdam)",
    "Your statement\n--------------",
    "> I withdraw.",
    "We will refund you within 14 days of receiving your withdrawal.",
    "Received by\n-----------",
    expect.stringContaining(COMPANY.kvkNumber),
  ]);
});

it("the copy of a contact message includes everything its sender entered", () => {
  const message = {
    firstName: "Ada",
    lastName: "Drafter",
    email: "ada@example.com",
    phone: "+31 20 1234567",
  };
  expect(said(contactMessage({ ...message, message: "Hello" }))).toEqual([
    "Message from Ada Drafter\n========================",
    "Name: Ada Drafter\nEmail: ada@example.com\nPhone: +31 20 1234567",
    "> Hello",
    `Sent from the contact page of ${COMPANY.tradeName}. Reply to this email to answer the sender.`,
  ]);
});

it("a company whose VAT number turns out to be invalid reads that the VAT stays, and how to mend a slip (D54)", () => {
  expect(said(vatNumberInvalid(ORDER, "BE0123456200"))).toEqual([
    "Your VAT number isn't valid\n===========================",
    "At first, the EU's register of VAT numbers (VIES) couldn't tell us whether BE0123456200, the VAT number for your order SO-001042, is valid. It has answered now: the number isn't valid. So the VAT on your invoice stays, and nothing else about your order changes.",
    "If you made a slip, correct the number on your order page. Once the right one is confirmed, we'll refund the VAT.",
    BUTTON,
  ]);
});

describe("a corrected invoice (D76)", () => {
  const documents = { replaced: "HS-7", creditNote: "HS-7-CN-1", invoice: "HS-9" };
  const FIRST =
    "We've credited invoice HS-7 for your order SO-001042 with credit note HS-7-CN-1, and replaced it by invoice HS-9. You don't have to pay anything.";
  const LAST = "Your order page has the new invoice, and an e-invoice (XML) of each of these documents.";

  it("names the invoice, its credit note and the new one", () => {
    expect(said(invoiceCorrected(ORDER, { ...documents, refundedVatCents: null }))).toEqual([
      "Your invoice has been corrected\n===============================",
      FIRST,
      "Invoice before: HS-7\nCredit note: HS-7-CN-1\nNew invoice: HS-9",
      LAST,
      BUTTON,
    ]);
  });

  it("after a refund of the VAT, says how much it was", () => {
    expect(said(invoiceCorrected(ORDER, { ...documents, refundedVatCents: 204_60 })).slice(1)).toEqual([
      FIRST,
      "The new invoice has no VAT, because your VAT number has been confirmed. That VAT, €204.60, goes back to your original payment method.",
      "Invoice before: HS-7\nCredit note: HS-7-CN-1\nNew invoice: HS-9\nRefund of the VAT: €204.60",
      LAST,
      BUTTON,
    ]);
  });
});

it("an address that an order no longer has reads nothing of it but its number (D82)", () => {
  expect(said(emailCorrected("SO-001042"))).toEqual([
    "The email address of an order was changed\n=========================================",
    "We've changed the email address of order SO-001042 from this one to another. Emails about the order go there now, and the links in earlier emails no longer work.",
    `If this is your order and you didn't ask for the change, please write to ${COMPANY.email}.`,
    "If you haven't ordered anything, someone typed your address by mistake. Please delete our earlier emails; you don't need to do anything else.",
  ]);
});

it("an answer to a message has its text, then the question (D28)", () => {
  const asked = { message: "Do you sell\nRevit?", createdAt: new Date("2026-11-21T10:00:00Z") };
  expect(said(messageAnswer(asked, "Yes, we do.\n\nRegards\nThe shop"))).toEqual([
    "Our answer to your message\n==========================",
    "Yes, we do.",
    "Regards\nThe shop",
    "Your message of 21 November 2026\n--------------------------------",
    expect.stringContaining("Revit?"),
  ]);
});
