import { expect, it } from "vitest";
import { seller } from "#domain/seller/seller.ts";
import { call, ORIGIN } from "../../testing/shop.ts";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

it("security.txt names the seller's address and expires within a year (RFC 9116)", async () => {
  const answer = await call("/.well-known/security.txt");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=UTF-8");
  const text = await answer.text();
  expect(text).toContain(`Contact: mailto:${seller().email}\n`);
  expect(text).toContain(`Canonical: ${ORIGIN}/.well-known/security.txt\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "") - Date.now();
  expect(expires).toBeGreaterThan(0);
  expect(expires).toBeLessThan(YEAR_MS);
});
