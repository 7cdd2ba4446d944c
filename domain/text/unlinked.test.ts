import { expect, it } from "vitest";
import { unlinked } from "./unlinked.ts";

it.each([
  ["https://evil.example/order/1?a=b", "https[://]evil[.]example/order/1?a=b"],
  ["http://134744072/ or http://1.2.3.4/", "http[://]134744072/ or http[://]1.2.3.4/"],
  [String.raw`https:\\evil.example`, String.raw`https[:\\]evil[.]example`],
  ["www.evil.example:8080", "www[.]evil[.]example:8080"],
  ["ftp://x.рф, 例。中国, x．भारत, x.xn--p1ai", "ftp[://]x[.]рф, 例[。]中国, x[．]भारत, x[.]xn--p1ai"],
  ["https://shop@evil.example/login", "https[://]shop@evil[.]example/login"],
  ["evil.example/ada@example.com", "evil[.]example/ada@example.com"],
  ["javascript://x.yz", "javascript[://]x[.]yz"],
])("an address in %j isn't made into a link", (text, shown) => {
  expect(unlinked(text)).toBe(shown);
});

it.each([
  "",
  "Bureau B.V., Kerkstraat 1.\nThe end. And more: 1.234,50 / 12.30 e.g. that.",
  "Ada.O'Hara+shop@sub.example.com, <cad@example.com>.",
  "zoë.jansen@firm.example, r&d@firm.example",
  "SO-001042 · 570-12345678 · AutoCAD 2027.1",
])("%j stays as it is", (text) => {
  expect(unlinked(text)).toBe(text);
});

it("a long text takes no time", () => {
  for (const text of [
    "a".repeat(50_000),
    "a@".repeat(25_000),
    `a@${"b".repeat(50_000)}/`,
    "a.".repeat(25_000),
  ]) {
    const from = performance.now();
    unlinked(text);
    expect(performance.now() - from).toBeLessThan(1_000);
  }
});
