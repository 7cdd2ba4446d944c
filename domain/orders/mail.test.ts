import { expect, it } from "vitest";
import { isForBuyer, MAIL_KINDS, type MailKind, mailLabel, mailPriority, permissionToRead } from "./mail.ts";

it("mails about an order leave before mails from a public form, and those before reminders and notices (D45)", () => {
  const order = mailPriority("order_confirmation", true);
  expect(mailPriority("withdrawal_acknowledgement", true)).toBe(order);
  const form = mailPriority("withdrawal_acknowledgement", false);
  expect(mailPriority("contact_message", false)).toBe(form);
  expect(order).toBeLessThan(form);
  expect(form).toBeLessThan(mailPriority("renewal_reminder", true));
  // The shop's own notices must not delay mails that buyers wait for (D78).
  expect(form).toBeLessThan(mailPriority("shop_notice", false));
  // An administrator's answer to a message isn't a form's mail (D28).
  expect(mailPriority("message_answer", false)).toBe(order);
});

it("a mail about an order is the buyer's, except what goes to somebody else or to a former address (D82)", () => {
  expect(MAIL_KINDS.filter((kind) => !isForBuyer(kind))).toEqual([
    "withdrawal_acknowledgement",
    "shop_notice",
    "email_corrected",
  ]);
});

it("a kind that only the next version knows is sent like any about an order, while both versions run", () => {
  // @ts-expect-error This version doesn't know it.
  const later: MailKind = "order_gift_wrapped";
  expect(mailPriority(later, true)).toBe(mailPriority("delivery", true));
  expect([isForBuyer(later), permissionToRead(later), mailLabel(later)]).toEqual([true, null, later]);
});
