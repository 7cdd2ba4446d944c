import * as fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { registerSchema } from "../accounts/account-input.ts";
import { contactSchema } from "../seller/contact.ts";
import { productDraftSchema } from "../catalogue/product-draft.ts";
import { LINE_BREAK, cutText, toSingleLine } from "./odd-characters.ts";
import { multiLine, plainText, requiredLine } from "./text.ts";
import { withdrawalFormSchema } from "../withdrawals/withdrawal-input.ts";

const contact = {
  firstName: "Ada",
  lastName: "Drafter",
  email: "ada@example.com",
  phone: "+31 20 1234567",
  message: "Hello",
};
const withdrawal = { name: "Ada", orderNumber: "SO-1", email: "ada@example.com", products: "" };
const product = {
  productname: "Draft",
  imageUrl: "https://x.example/a.png",
  priceCents: 100_00,
  discountCents: null,
  description: "Draws.",
};

/** Every single-line field, each with an otherwise valid form. */
const LINES = [
  [contactSchema, contact, "firstName"],
  [contactSchema, contact, "lastName"],
  [contactSchema, contact, "email"],
  [contactSchema, contact, "phone"],
  [withdrawalFormSchema, withdrawal, "name"],
  [withdrawalFormSchema, withdrawal, "orderNumber"],
  [withdrawalFormSchema, withdrawal, "email"],
  [productDraftSchema, product, "productname"],
  [productDraftSchema, product, "imageUrl"],
] as const;

const TEXTS = [
  [contactSchema, contact, "message"],
  [withdrawalFormSchema, withdrawal, "products"],
  [productDraftSchema, product, "description"],
] as const;

const C0 = Array.from({ length: 0x20 }, (_, code) => String.fromCodePoint(code));
const C1 = Array.from({ length: 0x21 }, (_, at) => String.fromCodePoint(0x7f + at));
const control = fc.constantFrom(...C0, ...C1, "\u2028", "\u2029");

const fieldErrors = (schema: z.core.$ZodType, form: object): readonly (readonly PropertyKey[])[] =>
  z.safeParse(schema, form).error?.issues.map(({ path }) => path) ?? [];

/** Surrounding spaces aren't allowed here either. */
const USERNAME = [registerSchema, { user: "Ada-Drafter", password: "Compass#42" }, "user"] as const;

it.each([...LINES, USERNAME])("a single line refuses control characters: %#", (schema, form, field) => {
  const value = z.parse(z.record(z.string(), z.unknown()), form)[field];
  const text = String(value);
  expect(fieldErrors(schema, form)).toEqual([]);
  fc.assert(
    fc.property(control, fc.integer({ min: 1, max: text.length - 1 }), (sign, at) => {
      const broken = { ...form, [field]: `${text.slice(0, at)}${sign}${text.slice(at)}` };
      expect(fieldErrors(schema, broken)).toContainEqual([field]);
    }),
  );
});

/** Unicode's Bidi_Control (PropList.txt), and the deprecated swaps of brackets and shapes. */
const DIRECTION_MARKS = Array.from(
  "\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u206A\u206B\u206C\u206D\u206E\u206F",
);

it.each([...LINES, USERNAME])("a single line drops what only pasting brings: %#", (schema, form, field) => {
  const value = String(z.parse(z.record(z.string(), z.unknown()), form)[field]);
  for (const mark of [...DIRECTION_MARKS, "\u00AD", "\u200B", "\u2060", "\uFEFF"])
    expect(z.parse(schema, { ...form, [field]: `${mark}${value[0]}${mark}${value.slice(1)}` })).toMatchObject(
      {
        [field]: value,
      },
    );
});

it("names of any script, and emoji of several characters, are stored as they are", () => {
  for (const name of ["نیم\u200cفاصله", "יעל כהן", "Ada 👩\u200d💻"])
    expect(z.parse(requiredLine("Name", 80), name)).toBe(name);
});

it("multi-line text keeps its direction marks, which text from right to left needs", () => {
  expect(z.parse(multiLine("Message", 80), "שלום\u200F!\n")).toBe("שלום\u200F!");
});

it("multi-line text drops overrides, which show any text backwards", () => {
  expect(z.parse(multiLine("Message", 80), "\u202Eolleh\u202C\n\u202Dhello")).toBe("olleh\u202C\nhello");
});

it.each(["\0", "\ud83d", "\udc00", "\udc00\ud83d"])("%j is refused in any text", (odd) => {
  for (const text of [odd, `a${odd}`, `${odd}b`, `😀${odd}😀`])
    expect(z.safeParse(plainText("Text"), text).error?.issues[0]?.message).toBe(
      "Text contains characters that are not allowed.",
    );
});

it("whole emoji aren't refused", () => {
  expect(z.parse(plainText("Text"), "😀👩‍👩‍👧")).toBe("😀👩‍👩‍👧");
});

it("a text is never cut within a character", () => {
  expect(cutText("ab😀", 3)).toBe("ab");
  expect(cutText("ab😀", 4)).toBe("ab😀");
  expect(cutText("a\0b", 3)).toBe("ab");
});

it.each(LINES)("a single line drops surrounding spaces: %#", (schema, form, field) => {
  const value = z.parse(z.record(z.string(), z.unknown()), form)[field];
  expect(z.parse(schema, { ...form, [field]: `\t ${String(value)}\r\n` })).toMatchObject({ [field]: value });
});

it.each(TEXTS)("multi-line text keeps its line breaks: %#", (schema, form, field) => {
  const lines = "One\r\n\ttwo\n\nthree";
  expect(z.parse(schema, { ...form, [field]: lines })).toMatchObject({ [field]: lines });
});

it.each(TEXTS)("multi-line text refuses other control characters: %#", (schema, form, field) => {
  for (const sign of [...C0, ...C1].filter((sign) => !"\t\n\v\f\r\u0085".includes(sign)))
    expect(fieldErrors(schema, { ...form, [field]: `a${sign}b` })).toEqual([[field]]);
});

it.each([
  [
    withdrawalFormSchema,
    { ...withdrawal, name: "Ada\nNumber: WD-1" },
    ["Name must be a single line, without control characters."],
  ],
  [
    contactSchema,
    { ...contact, message: "Hello\u0007" },
    ["Message contains characters that are not allowed."],
  ],
  [
    contactSchema,
    {},
    ["First name", "Last name", "Email", "Phone", "Message"].map((field) => `${field} is required.`),
  ],
])("each invalid text is refused with a sentence: %#", (schema, form, sentences) => {
  const { error } = z.safeParse(schema, form);
  expect(error?.issues.map(({ message }) => message)).toEqual(sentences);
});

it.each(["\r\n", "\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029"])(
  "%j counts as one line break",
  (sign) => {
    expect(`a${sign}b`.split(LINE_BREAK)).toEqual(["a", "b"]);
  },
);

it("text from another system becomes a single line", () => {
  expect(toSingleLine(" No\r\n\u2028funds\tleft\u0007 ")).toBe("No funds left");
  expect(toSingleLine("\u202EAda\u2069 \ud83dDrafter\0")).toBe("Ada Drafter");
});
