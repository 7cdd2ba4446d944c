import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { testProduct } from "#domain/testing/product.ts";
import { violations } from "#e2e/axe.ts";
import { subscriptionAdminChanged } from "#worker/mail/administrator-changed.ts";
import { withOwnTexts, type WordedContent } from "#worker/mail/layout/own-texts.ts";
import { delivery } from "#worker/mail/delivery.ts";
import type { MailedOrder } from "#worker/mail/queue-for-buyer.ts";
import { newOrderLinkMail, orderLinkMail } from "#worker/mail/order-link.ts";
import { orderConfirmation } from "#worker/mail/order-confirmation.ts";
import { paymentFailed } from "#worker/mail/payment-failed.ts";
import { renewalReminder } from "#worker/mail/renewal-reminder.ts";
import { contactMessage } from "#worker/mail/contact-message.ts";
import { withdrawalAcknowledgement } from "#worker/mail/withdrawal-acknowledgement.ts";
import { deliveryLate } from "#worker/mail/delivery-late.ts";
import { renderMail } from "#worker/mail/layout/render-mail.tsx";

const ORDER: MailedOrder = {
  siteUrl: "https://shop.example",
  detailsWaitHours: 24,
  renewableBeforeDays: 90,
  renewableAfterDays: 30,
  link: `https://shop.example/order/${"0123456789abcdef".repeat(4)}`,
  receipt: {
    number: "SO-001042",
    status: "paid",
    standing: null,
    hold: null,
    late: false,
    withdrawalDates: [],
    withdrawable: true,
    createdAt: "2026-11-21T10:00:00.000Z",
    paidAt: "2026-11-21T10:02:00.000Z",
    customerName: "Ada Drafter-Verylongname",
    lines: [
      {
        productname: "Architecture, Engineering & Construction Collection",
        plan: "3 year",
        description: "Architecture, Engineering & Construction Collection · 3 year · paid annually",
        unitCents: 123_456,
        quantity: 12,
        totalCents: 1_481_472,
        renews: false,
      },
      {
        productname: "AutoCAD LT",
        plan: "1 year",
        description: "AutoCAD LT · 1 year · €49/year",
        unitCents: 4900,
        quantity: 1,
        totalCents: 4900,
        renews: false,
      },
    ],
    totalCents: 1_486_372,
    vatCents: 257_965,
    company: null,
    vatRule: "domestic",
    vatRate: 21,
    currency: "eur",
  },
};
const UNIT = {
  plan: "1 year",
  units: 1,
  reference: "570-12345678",
  administratorEmail: "a.very.long.address.of.an.administrator@engineering.example.com",
  administratorKept: "current" as const,
  startsOn: "2026-11-21",
  followsTerm: true,
  endsOn: "2027-11-20",
};
const STARTS = Array.from({ length: 3 }, () => "2027-11-21");
const ENDING = {
  quantity: 3,
  unitCents: 123_456,
  todayCents: 123_456,
  withoutVat: false,
  product: testProduct(),
  gone: null,
  starts: STARTS,
};
const MAILS: Readonly<Record<string, WordedContent>> = {
  confirmation: orderConfirmation(ORDER, [
    {
      productname: "Architecture, Engineering & Construction Collection",
      starts: [...STARTS, "2027-12-01", null],
      administrators: [{ email: UNIT.administratorEmail, company: "Drafters & Söhne", from: "current" }],
    },
  ]),
  "confirmation-without-vat": orderConfirmation({
    ...ORDER,
    receipt: { ...ORDER.receipt, vatRate: 0, vatCents: 0, vatRule: "reverse_charge" },
  }),
  "payment-failed": paymentFailed(ORDER),
  delivery: delivery(ORDER, [
    { ...UNIT, productname: "AutoCAD LT" },
    { ...UNIT, productname: "Revit", units: 3 },
  ]),
  link: orderLinkMail(ORDER),
  "new-link": newOrderLinkMail(ORDER),
  "administrator-by-link": subscriptionAdminChanged(ORDER, {
    before: ["ada@example.com"],
    after: [`${UNIT.administratorEmail}, Drafters & Söhne`],
    by: "link",
  }),
  "administrator-by-shop": subscriptionAdminChanged(ORDER, {
    before: ["ada@example.com", UNIT.administratorEmail],
    after: ["jan@bureau.nl", "piet@elders.nl"],
    by: "shop",
  }),
  reminder: renewalReminder({
    orderNumber: "SO-001042",
    customerName: "Ada Drafter",
    endsOn: "2027-11-20",
    lines: [
      {
        ...ENDING,
        productname: "AutoCAD LT",
        product: null,
        todayCents: null,
        gone: "stock",
        plan: "1 year",
        payment: 1,
      },
      {
        ...ENDING,
        productname: "Architecture, Engineering & Construction Collection",
        plan: "3 year",
        payment: 2,
      },
    ],
    link: ORDER.link,
  }),
  late: deliveryLate({ promisedAt: new Date("2026-11-21T11:00:00Z"), productnames: ["AutoCAD LT"] })(ORDER),
  withdrawal: withdrawalAcknowledgement(
    {
      number: "WD-001001",
      receivedAt: "2026-11-21T10:02:03.000Z",
      statement:
        "To the shop: I hereby withdraw from my contract.\nOrder number: SO-001042\nName: Ada Drafter",
    },
    { consumer: true },
  ),
  contact: contactMessage({
    firstName: "Ada",
    lastName: "Drafter",
    email: "ada@example.com",
    phone: "+31 20 1234567",
    message: `Hello,\n\nis this included? ${"x".repeat(120)}`,
  }),
};

const WIDTHS = [360, 768, 1440];
const THEMES = ["light", "dark"] as const;

let browser: Browser;
beforeAll(async () => {
  const { chromium: executablePath } = z
    .object({ chromium: z.string() })
    .parse(JSON.parse(process.env["E2E_SHOP"] ?? "null"));
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});
afterAll(() => browser.close());

it.each(Object.entries(MAILS))("the mail %s is clean and fits, in both themes", async (name, content) => {
  const { html } = renderMail(withOwnTexts(content, {}));
  const page = await browser.newPage();
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.setContent(html);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const folder = process.env["MAIL_PICTURES"];
      if (folder !== undefined)
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
    expect(await violations(page)).toEqual([]);
  }
  await page.close();
});
