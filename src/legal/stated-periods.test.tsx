import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { CATALOGUE_CHANGED_SECONDS } from "#domain/site/catalogue-change.ts";
import * as retention from "#domain/site/retention.ts";
import { PENDING_SIGN_IN_MINUTES } from "#domain/accounts/factors.ts";
import { REFUND_WITHIN_DAYS } from "#domain/withdrawals/withdrawal.ts";
import { WITHDRAWAL_PERIOD_DAYS } from "#domain/seller/consumer.ts";
import { MONTH_RENEWABLE_BEFORE_DAYS } from "#domain/seller/stated-periods.ts";
import { SITE_PRESETS } from "#src/api/shop-settings.ts";
import { createBrowserApi } from "#src/api/trpc.ts";
import { createShopRouter } from "#src/app.tsx";
import { inWords, YEAR_DAYS } from "./in-words.ts";

/** Settings that differ from the defaults and from every constant, so that a page can't state them by chance. */
const MESSAGES_DAYS = 201;
const UNPAID_DAYS = 47;
const WAIT_HOURS = 71;
const RENEWABLE_BEFORE_DAYS = 77;
const RENEWABLE_AFTER_DAYS = 13;

/** The visible text of a page's main content. */
async function textOf(
  path: string,
  detailsWaitHours = WAIT_HOURS,
  breachedPasswordsHost: string | null = null,
): Promise<string> {
  const api = createBrowserApi({
    ...SITE_PRESETS,
    origin: "https://shop.example",
    breachedPasswordsHost,
    webVitals: true,
    renewals: { renewableBeforeDays: RENEWABLE_BEFORE_DAYS, renewableAfterDays: RENEWABLE_AFTER_DAYS },
    retention: { messagesKeptDays: MESSAGES_DAYS, unpaidOrdersKeptDays: UNPAID_DAYS },
    delivery: { detailsWaitHours, deliveryPromiseHours: 24 },
  });
  const router = createShopRouter(api);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  const [, main = ""] =
    /<main\b[^>]*>([^]*)<\/main>/.exec(renderToString(<RouterProvider router={router} />)) ?? [];
  return main
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/&#x27;|’/g, "'");
}

const PERIOD = /\b\d+ (?:minute|hour|day|month|year)s?\b/g;

const TO_WITHDRAW = inWords(WITHDRAWAL_PERIOD_DAYS);
const TO_REFUND = inWords(REFUND_WITHIN_DAYS);
const TO_NAME_AN_ADMINISTRATOR = `${WAIT_HOURS} hours`;
const A_PLAN = "3 year";
const DELIVERY_BY_LAW = "30 days";
const ANSWER_TO_A_COMPLAINT = "14 days";
const STRIPE_COOKIES = ["1 year", "30 minutes"];

/** The periods on each page from top to bottom, from the code, the law, Stripe and the seller. */
it.each([
  [
    "/terms",
    [
      A_PLAN,
      inWords(RENEWABLE_BEFORE_DAYS),
      inWords(MONTH_RENEWABLE_BEFORE_DAYS),
      inWords(RENEWABLE_AFTER_DAYS),
      TO_NAME_AN_ADMINISTRATOR,
      DELIVERY_BY_LAW,
      // Every day.
      "24 hours",
      TO_WITHDRAW,
      TO_WITHDRAW,
      TO_REFUND,
      TO_WITHDRAW,
      TO_WITHDRAW,
      ANSWER_TO_A_COMPLAINT,
    ],
  ],
  ["/accessibility", [ANSWER_TO_A_COMPLAINT]],
  ["/why-half-price", [TO_NAME_AN_ADMINISTRATOR, TO_WITHDRAW, TO_REFUND]],
  ["/withdrawal", [TO_WITHDRAW, TO_REFUND]],
  [
    "/privacy",
    [
      inWords(retention.DRAFT_DAYS),
      inWords(retention.CHECKOUT_COOKIE_DAYS),
      inWords(retention.TRUSTED_SESSION_DAYS),
      `${PENDING_SIGN_IN_MINUTES} minutes`,
      inWords(retention.DEVICE_COOKIE_DAYS),
      inWords(retention.THEME_COOKIE_DAYS),
      `${Math.ceil(CATALOGUE_CHANGED_SECONDS / 60)} minutes`,
      ...STRIPE_COOKIES,
      `${retention.BOOKS_KEPT_YEARS} years`,
      `${retention.CROSS_BORDER_KEPT_YEARS} years`,
      inWords(UNPAID_DAYS),
      inWords(retention.OFFERS_KEPT_DAYS),
      `${retention.UNMATCHED_WITHDRAWALS_KEPT_YEARS} years`,
      inWords(retention.MAILS_KEPT_YEARS * YEAR_DAYS),
      inWords(retention.MAILS_KEPT_YEARS * YEAR_DAYS),
      inWords(MESSAGES_DAYS),
      inWords(retention.STOCK_REQUESTS_KEPT_DAYS),
      inWords(retention.VAT_CHECKS_KEPT_DAYS),
      inWords(retention.UNTRUSTED_SESSION_DAYS),
      inWords(retention.TRUSTED_SESSION_DAYS),
      inWords(retention.LONGEST_SESSION_DAYS),
      inWords(retention.PAYMENT_EVENTS_KEPT_DAYS),
      inWords(retention.COUNTS_KEPT_DAYS),
      inWords(retention.ERRORS_KEPT_DAYS),
    ],
  ],
])("%s states the periods that the shop applies, and no others", async (path, periods) => {
  expect((await textOf(path)).match(PERIOD)).toEqual(periods);
});

it.each(["/terms", "/why-half-price"])("%s says so if the buyer gets no time (D42)", async (path) => {
  expect(await textOf(path)).toContain(
    `If we don't hear from you within ${WAIT_HOURS} hours, we'll use your email address.`,
  );
  expect(await textOf(path, 0)).toContain("Until you do, we'll use your email address.");
});

it("the privacy page names the service that passwords are looked up at, if there is one (D58)", async () => {
  const named = "in a list of stolen ones (passwords.example).";
  expect(await textOf("/privacy", WAIT_HOURS, "passwords.example")).toContain(named);
  expect(await textOf("/privacy")).not.toContain("stolen");
});
