import * as fc from "fast-check";

/**
 * Inputs are generated as JSON text, not as values: only text can name a field twice, contain `-0`, `1e400` or `NaN`, or
 * have `__proto__` as a field of its own.
 */
export type JsonText = string;

/** Text that has tripped databases, pages, spreadsheets, prototypes and parsers. */
const ODD_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udc00",
  "\udfff\ud800",
  "\ufeff",
  "\u200b",
  "\u202eabc",
  "İstanbul",
  "ΌΣΟΣ",
  "ß",
  "ŉ ǅ ﬁ",
  "e\u0301\u0301\u0301",
  "👩‍👩‍👧‍👦",
  "\r\nSet-Cookie: session=1",
  "'; drop table products; --",
  `" or ""="`,
  "\\",
  "%_\\",
  "%00",
  "<script>alert(1)</script>",
  "</script><img src=x onerror=alert(1)>",
  "]]>&lt;!--",
  "javascript:alert(1)",
  "../../etc/passwd",
  "${7*7}{{7*7}}",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e400",
  "0x10",
  "١٢٣",
  "2026-02-30",
  "2026-11-21T25:61:61Z",
  "+275760-09-13T00:00:00.001Z",
  "=HYPERLINK(A1)",
] as const;

/** Around the limits of texts (D28) and of a body (D37). */
const LONG_CHARS = [81, 201, 255, 2_001, 5_001, 70_000] as const;

const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

/** Any text: known troublemakers, all code units (including lone surrogates), whole characters, too long. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 2, arbitrary: fc.array(codeUnit, { maxLength: 12 }).map((units) => units.join("")) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("x", "é", "𝕏", " ", "\u0000", "1"), fc.constantFrom(...LONG_CHARS))
      .map(([one, chars]) => one.repeat(chars)),
  },
);

export const quoted = (text: string): JsonText => JSON.stringify(text);

/** Numbers at the edges of cents, integers, columns and doubles, and some that are not numbers. */
const ODD_NUMBERS = [
  "0",
  "-0",
  "-1",
  "0.5",
  "0.994",
  "1.005",
  "1e-9",
  "0.29",
  "99.9999999999",
  "999999.99",
  "1000000",
  "2147483648",
  "9007199254740993",
  "1e21",
  "1e400",
  "-1e400",
  "5e-324",
  "NaN",
  "-Infinity",
  "01",
  "1.",
  "0x10",
] as const;

const ODD_STRUCTURES = [
  "null",
  "true",
  "false",
  "[]",
  "{}",
  "[null]",
  '{"__proto__":{"roles":[5150],"isAdmin":true}}',
  '{"constructor":{"prototype":{"roles":[5150]}}}',
  '{"toString":"x","valueOf":1}',
  '{"length":4294967295}',
  '{"then":1}',
  '{"a":1,"a":2}',
  '{"$ne":null}',
  '"2026-11-21T00:00:00Z"',
  '{"json":null,"meta":{"values":["Date"]}}',
] as const;

/** Nested up to the limit of a body (D37). */
const deep = fc
  .tuple(fc.constantFrom(100, 5_000, 30_000), fc.constantFrom(["[", "]"] as const, ['{"a":', "}"] as const))
  .map(([depth, [open, close]]) => {
    const levels = open === "[" ? depth : Math.min(depth, 9_000);
    return `${open.repeat(levels)}${open === "[" ? "" : "1"}${close.repeat(levels)}`;
  });

/** Any JSON at all, and some text that is nearly JSON. */
export const oddValue: fc.Arbitrary<JsonText> = fc.oneof(
  { weight: 6, arbitrary: oddText.map(quoted) },
  { weight: 5, arbitrary: fc.constantFrom(...ODD_NUMBERS) },
  { weight: 5, arbitrary: fc.constantFrom(...ODD_STRUCTURES) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 3 }) },
  { weight: 1, arbitrary: deep },
);

/** Names that no schema has, and names that every object inherits. */
export const oddName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "prototype", "toString", "_id", "total", "roles", "", "0"),
  oddText.filter((text) => text.length < 300),
);

export type Field = readonly [name: string, value: JsonText];

export const objectText = (fields: readonly Field[]): JsonText =>
  `{${fields.map(([name, value]) => `${quoted(name)}:${value}`).join(",")}}`;

export const listText = (items: readonly JsonText[]): JsonText => `[${items.join(",")}]`;

/** Text that no JSON parser accepts, made from text that one might. */
export const brokenJson = (whole: fc.Arbitrary<JsonText>): fc.Arbitrary<string> =>
  fc.oneof(
    fc.tuple(whole, fc.nat(200)).map(([text, cut]) => text.slice(0, cut)),
    whole.map((text) => `${text},`),
    whole.map((text) => `\ufeff${text}`),
    whole.map((text) => `${text}${text}`),
    fc.constantFrom("", " ", "'", "{", "]", "{a:1}", "{'a':1}", '"\\ud83d"', '"\t"', "undefined", "//"),
    oddText,
  );
