import { describe, expect, it } from "vitest";
import { MAIL_KINDS, type MailKind } from "#domain/orders/mail.ts";
import { MAIL_TEXT_PLACES, mailTextKey, mailValuesOf, WORDED_KINDS } from "#domain/settings/mail-texts.ts";
import type { SettingTexts } from "#domain/settings/shop-values.ts";
import { testProduct } from "#domain/testing/product.ts";
import { emailConfirmation, passwordReset } from "./account-link.ts";
import { endedMail, instructionsMail, newsMail, reminderMail, transferMail } from "./bank-transfer.ts";
import { deliveryLate } from "./delivery-late.ts";
import { emailCorrected } from "./email-corrected.ts";
import { invoiceCorrected } from "./invoice-corrected.ts";
import { withOwnTexts, type WordedContent } from "./layout/own-texts.ts";
import { messageAnswer, contactMessage } from "./contact-message.ts";
import { withdrawalNotice } from "./shop-notices.ts";
import { delivery } from "./delivery.ts";
import type { MailedOrder } from "./queue-for-buyer.ts";
import { newOrderLinkMail, orderLinkMail } from "./order-link.ts";
import { offerMail, offerReminder } from "./offer.ts";
import { orderConfirmation } from "./order-confirmation.ts";
import { paymentFailed } from "./payment-failed.ts";
import { backInStock } from "./back-in-stock.ts";
import { unmatchedAcknowledgement, withdrawalAcknowledgement } from "./withdrawal-acknowledgement.ts";
import { refundMail } from "./refund.ts";
import { renewalReminder } from "./renewal-reminder.ts";
import { subscriptionEnded } from "./subscription-ended.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { securityChanged } from "./security-changed.ts";
import { subscriptionAdminChanged } from "./administrator-changed.ts";
import { vatNumberInvalid } from "./vat-number-invalid.ts";

/** A stranger's text in a field that allows any. */
const LURE = "Pay at https://evil.example/pay or www.evil.example";
const SHOWN = "Pay at https[://]evil[.]example/pay or www[.]evil[.]example";

const AT = "2026-11-21T10:02:00.000Z";
const DAY = "2027-11-20";
const PLACE = { street: LURE, postcode: LURE, town: LURE, country: "DE" };
const ORDER: MailedOrder = {
  siteUrl: "https://shop.example",
  link: "https://shop.example/order/token",
  detailsWaitHours: 24,
  renewableBeforeDays: 90,
  renewableAfterDays: 30,
  receipt: {
    number: "SO-001042",
    status: "paid",
    standing: null,
    hold: null,
    late: false,
    withdrawalDates: [],
    withdrawable: true,
    createdAt: AT,
    paidAt: AT,
    customerName: LURE,
    lines: [],
    totalCents: 0,
    vatCents: 0,
    company: null,
    vatRule: "domestic",
    vatRate: 21,
    currency: "eur",
  },
};
const COMPANY = { name: LURE, ...PLACE, vatNumber: null, purchaseOrder: LURE };
const OF_COMPANY: MailedOrder = { ...ORDER, receipt: { ...ORDER.receipt, company: COMPANY } };
const ADMINISTRATOR = { email: "eve@example.com", company: LURE, from: "current" } as const;
const UNIT = { plan: "1 year", units: 1, reference: "570-1", administratorKept: null, startsOn: DAY };
const LINE = { productname: "Draft", plan: "1 year", quantity: 1, payment: 1 } as const;
const PRICES = { unitCents: 100, todayCents: 100, withoutVat: false } as const;
const ACCOUNT = { username: "vera-line", link: ORDER.link, expiresAt: AT };
const RECEIPT = { number: "WD-001001", receivedAt: AT, statement: LURE };

const OFFER = {
  sequence: 101,
  validUntil: DAY,
  createdBy: "warden",
  lines: [],
  starts: [],
  vat: { rule: "domestic", country: "NL", ratePercent: 21, silent: false },
} as const;

const TRANSFERRED = { createdAt: new Date(AT), amountCents: 100, transferEndsAt: null } as const;
const ACCOUNT_TO = { holder: "Shop", iban: "NL00", bic: "STSBNL2A", reference: "A1" } as const;

/** Every kind of mail, with such a text in each field that somebody else than the shop types. */
const MAILS: Readonly<Record<MailKind, readonly WordedContent[]>> = {
  order_confirmation: [
    orderConfirmation(ORDER),
    orderConfirmation(OF_COMPANY, [{ productname: "Draft", starts: [DAY], administrators: [ADMINISTRATOR] }]),
  ],
  payment_failed: [paymentFailed(OF_COMPANY)],
  bank_transfer: [
    instructionsMail(OF_COMPANY, TRANSFERRED, ACCOUNT_TO),
    reminderMail(OF_COMPANY, TRANSFERRED, { instructions: ACCOUNT_TO, cashCents: 1 }),
    endedMail(OF_COMPANY, TRANSFERRED, 1),
    newsMail(OF_COMPANY, TRANSFERRED, { cause: "", receivedCents: 1, cashCents: 1, instructions: null }),
    newsMail(OF_COMPANY, TRANSFERRED, {
      cause: "",
      receivedCents: 1,
      cashCents: 1,
      instructions: ACCOUNT_TO,
    }),
  ].map((content) => transferMail(OF_COMPANY, content)),
  delivery: [
    delivery(OF_COMPANY, [
      {
        ...UNIT,
        productname: "Draft",
        administratorEmail: "eve@example.com",
        followsTerm: true,
        endsOn: DAY,
      },
    ]),
  ],
  delivery_late: [deliveryLate({ promisedAt: new Date(AT), productnames: ["Draft"] })(OF_COMPANY)],
  refund: [refundMail(OF_COMPANY, { amountCents: 100, creditNote: "CN-1", ended: ["Draft, 1 year"] })],
  renewal_reminder: [
    renewalReminder({
      customerName: LURE,
      orderNumber: "SO-001042",
      endsOn: DAY,
      lines: [{ ...LINE, ...PRICES, product: testProduct(), gone: null, starts: [DAY] }],
      link: ORDER.link,
    }),
  ],
  subscription_ended: [
    subscriptionEnded(
      {
        customerName: LURE,
        orderNumber: "SO-001042",
        endsOn: DAY,
        lines: [{ ...LINE, ...PRICES, product: testProduct(), gone: null, starts: [null] }],
        link: ORDER.link,
      },
      ORDER,
    ),
  ],
  order_link: [orderLinkMail(OF_COMPANY)],
  new_order_link: [newOrderLinkMail(OF_COMPANY)],
  administrator_changed: (["link", "shop"] as const).map((by) =>
    subscriptionAdminChanged(ORDER, {
      before: [`ada@example.com, ${LURE}`],
      after: [`eve@example.com, ${LURE}`],
      by,
    }),
  ),
  withdrawal_acknowledgement: [
    withdrawalAcknowledgement(RECEIPT, { consumer: true }),
    withdrawalAcknowledgement(RECEIPT, { consumer: false }),
    unmatchedAcknowledgement(RECEIPT, "https://shop.example/withdrawn/token"),
  ],
  contact_message: [
    contactMessage({
      firstName: LURE,
      lastName: LURE,
      email: "eve@example.com",
      phone: "12345",
      message: LURE,
    }),
  ],
  // Alerts: worker/alerts/alerts.test.ts.
  shop_notice: [
    withdrawalNotice({ number: "WD-001001", orderNumber: null, refundDueOn: DAY }, ORDER.siteUrl),
  ],
  back_in_stock: [backInStock(testProduct(), new Date(AT), ORDER.siteUrl)],
  vat_number_invalid: [vatNumberInvalid(OF_COMPANY, "DE123456789")],
  invoice_corrected: [
    invoiceCorrected(OF_COMPANY, {
      replaced: "HS-1",
      creditNote: "CN-1",
      invoice: "HS-2",
      refundedVatCents: 100,
    }),
  ],
  email_corrected: [emailCorrected("SO-001042")],
  offer: [offerMail(OFFER, ORDER.link, "offer")],
  requested_offer: [offerMail({ ...OFFER, createdBy: null }, ORDER.link, "requested_offer")],
  offer_reminder: [offerReminder(OFFER, ORDER.link)],
  message_answer: [messageAnswer({ message: LURE, createdAt: new Date(AT) }, "Yes, we do.")],
  email_confirmation: [emailConfirmation(ACCOUNT)],
  password_reset: [passwordReset(ACCOUNT)],
  security_changed: [
    securityChanged({
      username: "vera-line",
      siteUrl: ORDER.siteUrl,
      change: "email_added",
      at: new Date(AT),
      country: null,
      isStillTheirs: true,
    }),
  ],
};

const rendered = (kind: MailKind, texts: SettingTexts = {}): string =>
  MAILS[kind]
    .map((content) => renderMail(withOwnTexts(content, texts)))
    .flatMap(({ subject, text, html }) => [subject, text, html])
    .join("\n");

it.each(MAIL_KINDS)("the mail %s makes no link of what strangers typed", (kind) => {
  expect(rendered(kind)).not.toMatch(/:\/\/evil|evil\.example/);
});

it("the mails that repeat what strangers typed are these", () => {
  expect(MAIL_KINDS.filter((kind) => rendered(kind).includes(SHOWN))).toEqual([
    "order_confirmation",
    "administrator_changed",
    "withdrawal_acknowledgement",
    "contact_message",
    "message_answer",
  ]);
});

describe.each(WORDED_KINDS)("the owner's texts in the mail %s", (kind) => {
  const values = mailValuesOf(kind);
  const braces = values.map((value) => `{${value}}`).join(" ");

  it.each(MAIL_TEXT_PLACES)("the %s is in HTML and text, and its values are filled in", (place) => {
    const words = rendered(kind, { [mailTextKey(kind, place)]: `OURS ${braces} & ours` });
    expect(words.match(/^(?!.*<p).*OURS/gm)).toHaveLength(MAILS[kind].length);
    expect(words.match(/>OURS [^{}]* &amp; ours</g)).toHaveLength(MAILS[kind].length);
    expect(words).not.toMatch(/\{\w+\}/);
  });

  it("a name in them is no link", () => {
    const words = rendered(kind, { [mailTextKey(kind, "closing")]: braces });
    expect(words.includes(SHOWN)).toBe(values.includes("name"));
    expect(words).not.toMatch(/:\/\/evil|evil\.example/);
  });
});
