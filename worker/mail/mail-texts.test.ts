import { describe, expect, it } from "vitest";
import { seller } from "#domain/seller/seller.ts";
import { withOwnTexts, type WordedContent } from "./layout/own-texts.ts";
import { delivery } from "./delivery.ts";
import type { MailedOrder } from "./queue-for-buyer.ts";
import { orderConfirmation } from "./order-confirmation.ts";
import { deliveryLate } from "./delivery-late.ts";
import { emailCorrected } from "./email-corrected.ts";
import { invoiceCorrected } from "./invoice-corrected.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { vatNumberInvalid } from "./vat-number-invalid.ts";
import { BUREAU } from "../testing/company-orders.ts";

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
  late: false,
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
  renewableBeforeDays: 90,
  renewableAfterDays: 30,
};
const BUTTON = `See your order:\n${LINK}`;

/** The paragraphs of a mail's text, up to the imprint. */
const said = (content: WordedContent): string[] =>
  renderMail(withOwnTexts(content, {})).text.split("\n\n-- \n", 1).join().split("\n\n");

const underlined = (title: string): string => `${title}\n${"=".repeat(title.length)}`;

const contractOf = (receipt: MailedOrder["receipt"]): string =>
  said(orderConfirmation({ ...ORDER, receipt })).join("\n");

describe("the confirmation of an order", () => {
  it("lists what was bought, what to do and the order, before the contract as an appendix", () => {
    const parts = said(orderConfirmation(ORDER));
    expect(parts.slice(0, parts.indexOf("Terms\n-----") + 1)).toEqual([
      "Thank you for your order\n========================",
      "Draft\n  Draft · 1 year · €100/year (one year, paid once, no renewal), 2 × €100.00\n  €200.00",
      "Total paid: €200.00\nof which VAT (21%): €34.71\nwithout VAT: €165.29",
      "What happens next\n-----------------",
      "Tell us who will manage the subscription. If you don't, we'll invite you at this address. We'll email you when it's ready.",
      BUTTON,
      "Order number: SO-001042\nOrdered and paid on: 21 November 2026\nBuyer: Ada Drafter",
      "Stripe emails your invoice. Please keep this email: your contract is below.",
      underlined(`Appendix: your contract with ${seller().name}`),
      "About the seller\n----------------",
      expect.stringContaining(seller().kvkNumber),
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
    expect(parts.slice(3, 8)).toEqual([
      "Your renewal of Draft\n---------------------",
      "Starts 28 December 2026, the day after your current term ends.",
      "Managed by the same person as your current subscription: jan@bureau.nl, Bureau.",
      "What happens next\n-----------------",
      "Each renewed subscription stays with the person who manages it now. You can name someone else until we place the order with Autodesk. We'll email you when it's ready.",
    ]);
  });

  it("a renewal whose administrator was erased invites the buyer, as for new lines in a mixed order", () => {
    const renewal = { productname: "Draft", starts: [null] };
    const erased = said(orderConfirmation(ORDER, [{ ...renewal, administrators: [] }]));
    expect(erased[4]).toBe("Starts on the day we deliver it.");
    expect(erased[6]).toMatch(/^Tell us who will manage/);
    const jan = { email: "jan@bureau.nl", company: null, from: "previous" as const };
    const receipt = { ...RECEIPT, lines: [{ ...LINE, renews: true }, LINE] };
    const mixed = said(orderConfirmation({ ...ORDER, receipt }, [{ ...renewal, administrators: [jan] }]));
    expect(mixed.join("\n")).toContain(
      "until we place the order with Autodesk. For everything else, we'll invite you at this address.",
    );
  });

  it.each([
    [72, "If we don’t hear from you within 72 hours, we’ll use your email address."],
    [0, "Until you do, we’ll use your email address."],
  ])("names the subscription's manager if the buyer hasn't chosen one within %d hours", (hours, sentence) => {
    expect(said(orderConfirmation({ ...ORDER, detailsWaitHours: hours })).join("\n")).toContain(sentence);
  });

  it("tells a consumer of the right of withdrawal, and a company of none of a consumer's rights (D49)", () => {
    expect(contractOf(RECEIPT)).toContain("Model withdrawal form");
    const ofCompany = contractOf({ ...RECEIPT, company: BUREAU });
    expect(ofCompany).not.toMatch(/withdraw|consumer/i);
    expect(ofCompany).toContain("Dutch law applies.");
  });

  it("leaves out an unknown buyer's name, and falls back to the day of the order", () => {
    const parts = said(
      orderConfirmation({ ...ORDER, receipt: { ...RECEIPT, customerName: null, paidAt: null } }),
    );
    expect(parts).toContain("Order number: SO-001042\nOrdered and paid on: 20 November 2026");
  });
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

  it("a delivery that follows a running term with the same administrator says so (D41, D42)", () => {
    const renewal = {
      ...unit,
      administratorKept: "current" as const,
      startsOn: "2026-12-28",
      followsTerm: true,
    };
    expect(said(delivery(ORDER, [renewal]))[3]).toBe(
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
    expect(said(delivery(ORDER, [{ ...unit, units: 2, administratorEmail: null }])).slice(2, 4)).toEqual([
      "Draft, 2 units\n--------------",
      "Plan: 1 year\nReference: 570-1\nStarts on: 21 November 2026\nEnds on: 20 November 2027",
    ]);
  });
});

describe("a late delivery (D43)", () => {
  const missed = { promisedAt: new Date("2026-11-30T11:00:00Z"), productnames: ["Draft", "Draft", "Render"] };

  it("says what was promised, what happens next and how to get the money back", () => {
    expect(said(deliveryLate(missed)({ ...ORDER, receipt: { ...RECEIPT, withdrawable: false } }))).toEqual([
      "Your delivery is late\n=====================",
      "We promised to deliver this by 30 November 2026, 12:00, and we haven't yet. We're sorry.",
      "* 2 × Draft\n* Render",
      "What happens next\n-----------------",
      "We'll email you as soon as it's ready. You lose no days: the term starts when we deliver.",
      "If you'd rather have your money back\n------------------------------------",
      `Write to ${seller().email}, with your order number. We'll cancel what we haven't delivered, and refund it in full to your original payment method.`,
      BUTTON,
    ]);
  });

  it("offers to withdraw while a consumer can", () => {
    expect(said(deliveryLate(missed)(ORDER)).join("\n")).toContain(
      "Withdraw from contract here (https://shop.example/withdrawal?order=SO-001042)",
    );
  });
});

it("a company whose VAT number turns out to be invalid reads that the VAT stays, and how to mend a slip (D54)", () => {
  expect(said(vatNumberInvalid(ORDER, "BE0123456200"))).toEqual([
    "Your VAT number isn't valid\n===========================",
    "The EU's register of VAT numbers (VIES) has answered now: BE0123456200, the VAT number for your order SO-001042, isn't valid. So the VAT on your invoice stays.",
    "If you made a slip, correct the number on your order page. Once the right one is confirmed, we'll refund the VAT.",
    BUTTON,
  ]);
});

describe("a corrected invoice (D76)", () => {
  const documents = { replaced: "HS-7", creditNote: "HS-7-CN-1", invoice: "HS-9" };
  const FIRST =
    "Invoice HS-9 for your order SO-001042 replaces HS-7 (credited by HS-7-CN-1). You don't have to pay anything.";
  const LAST = "Your order page has each as a PDF and as an e-invoice (XML).";

  it("names the invoice, its credit note and the new one", () => {
    expect(said(invoiceCorrected(ORDER, { ...documents, refundedVatCents: null }))).toEqual([
      "Your invoice has been corrected\n===============================",
      FIRST,
      LAST,
      BUTTON,
    ]);
  });

  it("after a refund of the VAT, says how much it was", () => {
    expect(said(invoiceCorrected(ORDER, { ...documents, refundedVatCents: 204_60 })).slice(1)).toEqual([
      FIRST,
      "It has no VAT, because your VAT number has been confirmed. The VAT, €204.60, goes back to your original payment method.",
      LAST,
      BUTTON,
    ]);
  });
});

it("an address that an order no longer has reads nothing of it but its number (D82)", () => {
  expect(said(emailCorrected("SO-001042"))).toEqual([
    "The email address of an order was changed\n=========================================",
    "We've changed the email address of order SO-001042 from this one to another. Emails about the order go there now, and the links in earlier emails no longer work.",
    `If this is your order and you didn't ask for the change, please write to ${seller().email}.`,
    "If you haven't ordered anything, someone typed your address by mistake. Please delete our earlier emails; you don't need to do anything else.",
  ]);
});
