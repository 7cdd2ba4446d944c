import { beforeEach, expect, it } from "vitest";
import { mails } from "../db/schema/mails.ts";
import { now } from "../platform/clock.ts";
import { accountOwner, askedToReset, EMAIL, NEW_PASSWORD, reset } from "../testing/account-links.ts";
import { mailbox, resetMailbox } from "../testing/mailbox.ts";
import { othersAreDone, resetShop, testDatabase } from "../testing/shop.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { securityChanged } from "./security-changed.ts";

beforeEach(async () => {
  await resetShop();
  await resetMailbox();
});

it("a link to reset a password and the news of the reset leave on a day when forms have used up theirs", async () => {
  await accountOwner();
  const at = now();
  await testDatabase()
    .insert(mails)
    .values(
      Array.from({ length: 60 }, (_, place) => ({
        key: `back_in_stock/${place}`,
        kind: "contact_message" as const,
        orderId: null,
        recipient: "shop@example.com",
        subject: "Hello",
        text: "Hello",
        html: "<p>Hello</p>",
        attachments: [],
        priority: 0 as const,
        state: "sent" as const,
        sentAt: at,
        firstTriedAt: at,
        nextTryAt: null,
        createdAt: at,
      })),
    );
  await reset(await askedToReset(), NEW_PASSWORD);
  await othersAreDone();
  expect((await mailbox()).map(({ to, subject }) => `${to.join()}: ${subject}`)).toEqual([
    `${EMAIL}: Reset your password`,
    `${EMAIL}: Your password was reset`,
  ]);
});

const CHANGED = {
  username: "Vera-Line",
  at: new Date("2026-11-21T10:02:03Z"),
  siteUrl: "https://shop.example",
} as const;

it("the news of a change says what, when, from where, and what to do about it (D59)", () => {
  const { text } = renderMail(
    securityChanged({ ...CHANGED, change: "password_changed", country: "DE", isStillTheirs: true }),
  );
  expect(text).toContain("The password of your account was changed, and every other device was signed out.");
  expect(text).toContain(
    "Account: Vera-Line\nWhen: 21 November 2026 at 11:02:03, Amsterdam time\nFrom: Germany",
  );
  expect(text).toContain("https://shop.example/account/reset-password");
});

it("an address that was given up gets no link to reset the password", () => {
  const { text } = renderMail(
    securityChanged({ ...CHANGED, change: "email_changed", country: null, isStillTheirs: false }),
  );
  expect(text).toContain("From: an unknown country");
  expect(text).not.toContain("reset-password");
  expect(text).toContain("from this address");
});
