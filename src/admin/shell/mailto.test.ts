import { expect, it } from "vitest";
import { mailto } from "./mailto.ts";

it.each([
  ["ada@example.com", "Your order SO-001001", "mailto:ada@example.com?subject=Your%20order%20SO-001001"],
  ["a&bcc=x@example.com", "R&D?", "mailto:a%26bcc%3Dx@example.com?subject=R%26D%3F"],
  ["a?cc=x@example.com", "Hi", "mailto:a%3Fcc%3Dx@example.com?subject=Hi"],
])("the link to %s has the subject %j", (email, subject, address) => {
  expect(mailto(email, subject)).toBe(address);
});
