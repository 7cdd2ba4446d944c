import { expect, it } from "vitest";
import { MAIL_KINDS, mailPriority } from "./mail.ts";

const inOrder = (isAboutOrder: boolean) =>
  MAIL_KINDS.toSorted((one, other) => mailPriority(one, isAboutOrder) - mailPriority(other, isAboutOrder));

it("what is about an order leaves before what a form has mailed, and that before reminders (D45)", () => {
  expect(inOrder(true).at(-1)).toBe("renewal_reminder");
  const order = mailPriority("order_confirmation", true);
  expect(mailPriority("withdrawal_acknowledgement", true)).toBe(order);
  const form = mailPriority("withdrawal_acknowledgement", false);
  expect(mailPriority("contact_message", false)).toBe(form);
  expect(order).toBeLessThan(form);
  expect(form).toBeLessThan(mailPriority("renewal_reminder", true));
});
