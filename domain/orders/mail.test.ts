import { expect, it } from "vitest";
import { mailPriority } from "./mail.ts";

it("mails about an order leave before mails from a public form, and those before reminders and notices (D45)", () => {
  const order = mailPriority("order_confirmation", true);
  expect(mailPriority("withdrawal_acknowledgement", true)).toBe(order);
  const form = mailPriority("withdrawal_acknowledgement", false);
  expect(mailPriority("contact_message", false)).toBe(form);
  expect(order).toBeLessThan(form);
  expect(form).toBeLessThan(mailPriority("renewal_reminder", true));
  // The shop's own notices must not delay mails that buyers wait for (D78).
  expect(form).toBeLessThan(mailPriority("shop_notice", false));
});
