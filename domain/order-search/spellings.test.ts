/** One thing, as people type it and as other programs let them paste it: each spelling has the same meaning everywhere. */
import { describe, expect, it } from "vitest";
import { requestResetSchema } from "../accounts/account-email.ts";
import { signInSchema } from "../accounts/account-input.ts";
import { codeSchema } from "../accounts/factor-input.ts";
import { companySchema } from "../cart/company.ts";
import { stockRequestSchema } from "../catalogue/stock-request.ts";
import { readTypedCents } from "../money/typed-amount.ts";
import { contactSchema } from "../seller/contact.ts";
import { foldText } from "../text/fold-text.ts";
import { emailAddress, requiredLine, requiredNumber } from "../text/text.ts";
import { readTypedDay, readTypedDays } from "../time/typed-days.ts";
import { correctEmailSchema } from "../orders/correct-email.ts";
import { sequenceOf } from "../orders/order.ts";
import { lostLinkSchema } from "../orders/order-link.ts";
import { daysIn, readSearch, withDays } from "./read-search.ts";
import { sequenceOfWithdrawal } from "../withdrawals/withdrawal.ts";
import { withdrawalFormSchema } from "../withdrawals/withdrawal-input.ts";

const TODAY = "2026-11-27";
const search = (text: string) => readSearch(text, TODAY);

/** Each mark by its code, since nobody can tell them apart. */
const ADDRESSES: readonly (readonly [meant: string, ...spellings: string[]])[] = [
  [
    "jan@firm.example",
    " jan@firm.example\u00A0",
    "\u200Bjan@firm.example\u200E",
    "\u202Ajan@firm.example\u202C",
    "\uFEFFjan@fi\u00ADrm.exam\u2060ple\u2069",
    "ｊａｎ＠ｆｉｒｍ．ｅｘａｍｐｌｅ",
    "jan@firm。example",
    "jan@firm.example.",
    "jan@firm.example,",
    "jan@firm.example;",
    "<jan@firm.example>",
    "(jan@firm.example)",
    "'jan@firm.example'",
    "“jan@firm.example”",
    "«jan@firm.example»",
    "mailto:jan@firm.example",
    "MAILTO:jan@firm.example?subject=Order%20SO-001018",
    "E-mail: jan@firm.example",
    "Jan Jansen <jan@firm.example>",
    '"Jansen, Jan" <jan@firm.example>;',
    "Jan Jansen <mailto:jan@firm.example>",
    "jan @ firm.example",
  ],
  ["r&d@firm.example"],
  ["o'brien@firm.example", "o’brien@firm.example", "oʼbrien@firm.example"],
  ["'jan'@firm.example"],
  ["jan+shop/nl=x@firm.example"],
  ["a!#$%*?^_{|}~b@firm.example"],
  ["zoë@firm.example", "zoe\u0308@firm.example"],
  ["jan@xn--mnchen-3ya.de", "jan@münchen.de", "jan@mu\u0308nchen.de"],
  ["иван@xn--e1afmkfd.xn--p1ai", "иван@пример.рф"],
  ["jan@firm.xn--p1ai"],
  ["jan@firm.photography"],
  ["jan@my_firm.example"],
  ["jan..jansen.@firm.example"],
];

const FORMS_WITH_AN_ADDRESS = [
  [contactSchema, { firstName: "Jan", lastName: "Jansen", phone: "0201234567", message: "Hello" }],
  [withdrawalFormSchema, { name: "Jan", orderNumber: "SO-1", products: "" }],
  [lostLinkSchema, { number: "SO-1" }],
  [stockRequestSchema, { productId: "1" }],
  [correctEmailSchema, { sessionId: "cs_test_12345678" }],
  [
    companySchema,
    { name: "Firm", street: "1", postcode: "1", town: "T", country: "NL", vatNumber: "", purchaseOrder: "" },
  ],
] as const;

describe("an email address", () => {
  it.each(ADDRESSES.flatMap(([meant, ...spellings]) => [meant, ...spellings].map((text) => [text, meant])))(
    "%j is %s, in forms and searches",
    (text, meant) => {
      expect(emailAddress("Email").safeParse(text)).toMatchObject({ success: true, data: meant });
      expect(search(text)).toEqual([{ text: meant, apart: [] }]);
    },
  );

  it.each(FORMS_WITH_AN_ADDRESS)("is read alike in every form: %#", (schema, form) => {
    expect(schema.safeParse({ ...form, email: "R&D <r&d@firm.example>" })).toMatchObject({
      success: true,
      data: { email: "r&d@firm.example" },
    });
    expect(schema.safeParse({ ...form, email: "r&d" }).success).toBe(false);
  });

  it.each([
    "",
    "jan",
    "jan@firm",
    "@firm.example",
    "jan@",
    "jan jansen@firm.example",
    "jan@firm..example",
    "jan@-firm.example",
    "jan@firm.example, piet@firm.example",
    "Jan <jan@firm.example>, Piet <piet@firm.example>",
    "jan@firm.example\nbcc: piet@firm.example",
    `${"a".repeat(243)}@firm.example`,
  ])("isn't %j", (text) => {
    expect(emailAddress("Email").safeParse(text).success).toBe(false);
  });

  it("names an account, too", () => {
    expect(requestResetSchema.parse({ account: "Jan <jan@firm.example>" }).account).toBe("jan@firm.example");
    expect(requestResetSchema.parse({ account: " jan-jansen " }).account).toBe("jan-jansen");
  });
});

const ORDER_1019 = [
  "SO-001019",
  "so-1019",
  "SO001019",
  "SO 1019",
  "so 001 019",
  " SO-001019\u00A0",
  "SO-001019.",
  "(SO-001019)",
  "“SO-001019”,",
  "#SO-001019",
  "SO_001019",
  "Order SO-001019",
  "order so 1019",
  "Order number: SO-001019.",
  "My order is SO-001019",
  "bestelling SO-001019",
  "SO\u2010001019",
  "SO\u2011001019",
  "SO\u2212001019",
  "SO\u2013001019",
  "SO — 001019",
  "SO\u00AD-00\u00AD1019",
  "SO\u200B-\u20601019\u200E",
  "\u202ASO-001019\u202C",
  "ＳＯ－００１０１９",
];

describe("an order's number", () => {
  it.each(ORDER_1019)("%j is SO-001019, in forms and searches", (text) => {
    expect(sequenceOf(text)).toBe(1019);
    expect(search(text)).toEqual([{ text: "SO-001019", sequence: 1019, apart: [] }]);
    const withdrawal = { name: "Jan", email: "jan@firm.example", products: "" };
    expect(withdrawalFormSchema.safeParse({ ...withdrawal, orderNumber: text }).success).toBe(true);
    expect(lostLinkSchema.safeParse({ number: text, email: "jan@firm.example" }).success).toBe(true);
  });

  it.each(["1019", "#1019", "001019", "order 1019", "Order no. 1019", "bestelnr. 1019", "№ 1019"])(
    "%j may be one",
    (text) => {
      expect(sequenceOf(text)).toBe(1019);
      expect(search(text)).toMatchObject([{ sequence: 1019 }]);
    },
  );

  it.each(["", "SO-", "SO-10x", "SO-001 19", "10 42", "PO-1019", "SO-1018 or SO-1019", "9".repeat(16)])(
    "isn't %j",
    (text) => {
      expect(sequenceOf(text)).toBeUndefined();
      expect(lostLinkSchema.safeParse({ number: text, email: "jan@firm.example" }).success).toBe(false);
    },
  );

  it.each([
    ["no number, three seats of AutoCAD", true],
    ["SO-001018 and SO-001019", true],
    ["HS-0042", true],
    ["SO-00l018", false],
    ["SO", false],
    ["AutoCAD", false],
    ["???", false],
    ["\u200B", false],
    ["2026-11-27", false],
  ])("a withdrawal takes a description instead, and no mistyped number: %j %s", (orderNumber, isTaken) => {
    const form = { name: "Jan", email: "jan@firm.example", products: "", orderNumber };
    expect(withdrawalFormSchema.safeParse(form).success).toBe(isTaken);
  });

  it("of a withdrawal is read the same way", () => {
    for (const text of ["WD-001001", "wd 1001", "Withdrawal WD\u2013001001.", "(WD-00\u00AD1001)"]) {
      expect(sequenceOfWithdrawal(text)).toBe(1001);
      expect(search(text)).toEqual([{ text: "WD-001001", apart: [] }]);
    }
    expect(sequenceOfWithdrawal("1001")).toBeUndefined();
  });
});

describe("another number", () => {
  it.each([
    ["HS-0042", "Invoice HS\u20110042.", "(HS-0042)", "factuurnr: HS–0042", "HS\u00AD-0042\u200B"],
    [
      "569-10000003",
      "569\u201110000003",
      "\u202D569-10000003\u202C",
      "５６９-10000003",
      "contract 569—10000003;",
    ],
    ["569-1000 0003", "569\u20131000 0003;"],
    ["569 1000 0003", "569\u00A01000\u00A00003", "569  1000 0003,", "Serial no. 569 1000 0003"],
  ])("%s is found by its other spellings", (meant, ...spellings) => {
    for (const text of [meant, ...spellings]) expect(search(text)).toMatchObject([{ text: meant }]);
  });

  it("is stored with ordinary hyphens and blanks", () => {
    const reference = requiredNumber("The reference", 40);
    expect(reference.parse("\u200B569\u201110000003\u00A0/\u2003A\u00AD")).toBe("569-10000003 / A");
    expect(codeSchema.parse({ code: "\u200E123\u00A0456\u00AD" })).toEqual({ code: "123456" });
  });

  it.each([
    "+31 20 123 4567",
    "+31\u00A020\u00A0123\u00A04567",
    "\u202A+31 20 123 4567\u202C",
    "＋３１ 20 123 4567",
  ])("a phone's may be %j", (phone) => {
    const form = { firstName: "Jan", lastName: "J", email: "jan@firm.example", message: "Hello", phone };
    expect(contactSchema.parse(form).phone).toBe("+31 20 123 4567");
  });
});

const AMOUNTS: readonly (readonly [cents: number, ...spellings: string[]])[] = [
  [
    283_00,
    "283",
    "283.00",
    "283,00",
    "€283",
    "€ 283,00",
    "283.00 €",
    "283,00€",
    "EUR 283",
    "eur283",
    "283 euro",
  ],
  [283_00, "€\u00A0283,00", "\u200B283", "28\u00AD3", "２８３,00", "283,-", "283,–", "€ 283,--"],
  [1_234_56, "1234.56", "1.234,56", "1,234.56", "1 234,56", "1\u00A0234,56", "1\u202F234.56"],
  [1_234_56, "1'234.56", "1’234.56", "1\u00B4234,56", "€ 1.234,56", "1,234.56 EUR"],
];

describe("an amount", () => {
  it.each(AMOUNTS.flatMap(([cents, ...spellings]) => spellings.map((text) => [text, cents] as const)))(
    "%j is %d cents, in forms and searches",
    (text, cents) => {
      expect(readTypedCents(text)).toEqual({ cents });
      expect(search(text)).toMatchObject([{ cents }]);
      expect(search(`(${text}) acme`)).toMatchObject([{ cents }, { text: "acme" }]);
    },
  );

  it.each(["-12", "−12", "– 12", "€ −12", "-€12"])(
    "%j is negative in a form, and found by its size",
    (text) => {
      expect(readTypedCents(text)).toEqual({ cents: -12_00 });
      expect(search(text)).toMatchObject([{ cents: 12_00 }]);
    },
  );

  it.each(["1.299", "99.999", "0", "1000000", "so-001019"])("%j is none in a search", (text) => {
    expect(search(text)[0]?.cents).toBeUndefined();
  });

  it("of several groups of digits may be several words instead", () => {
    expect(search("1019 283")).toMatchObject([{ apart: [{ sequence: 1019 }, { cents: 283_00 }] }]);
  });
});

const DAYS: readonly (readonly [from: string, to: string, ...spellings: string[]])[] = [
  [
    "2026-11-24",
    "2026-11-24",
    "2026-11-24",
    "2026/11/24",
    "2026.11.24",
    "24-11-2026",
    "24/11/2026",
    "24.11.2026",
  ],
  ["2026-11-24", "2026-11-24", "24 nov 2026", "24-nov-2026", "24th November 2026", "Nov. 24, 2026"],
  ["2026-11-24", "2026-11-24", "24\u201111\u20112026", "24\u00A0nov\u00A02026", "2026\u201311\u201324"],
  ["2026-11-24", "2026-11-24", "24 nov", "24nov", "nov 24", "24th November"],
  // After today, so it's last year's.
  ["2025-11-28", "2025-11-28", "28 nov", "November 28"],
  ["2026-02-04", "2026-02-04", "4/2/2026", "2026-2-4", "4 februari 2026"],
  ["2026-05-01", "2026-05-01", "1 mei", "1 may", "1 mei 2026"],
  [
    "2026-11-01",
    "2026-11-30",
    "2026-11",
    "november 2026",
    "nov 2026",
    "2026-11-01..2026-11-30",
    "1 nov - 30 nov",
  ],
  ["2026-10-01", "2026-10-31", "1 oct 2026 to 31 oct 2026", "1 okt t/m 31 okt", "1 oct – 31 oct", "oct 2026"],
  ["2025-12-01", "2026-01-31", "2025-12..2026-01", "1 dec - 31 jan 2026", "1 dec 2025 - 31 jan"],
  ["2028-02-01", "2028-02-29", "2028-02", "feb 2028"],
];

describe("days", () => {
  it.each(DAYS.flatMap(([from, to, ...spellings]) => spellings.map((text) => [text, { from, to }] as const)))(
    "%j are %o, in searches and forms",
    (text, days) => {
      expect(search(text)).toMatchObject([{ days }]);
      expect(search(`acme (${text}), revit`)).toMatchObject([{ text: "acme" }, { days }, { text: "revit" }]);
      expect(readTypedDays(text, TODAY)).toEqual(days);
    },
  );

  it.each([
    "31 nov 2026",
    "31 November",
    "31-11-2026",
    "2026-11-31",
    "29 feb 2026",
    "0 nov 2026",
    "31-31-2026",
    "1 nov 2026 - 31 nov 2026",
    "2026-11-01..2026-11-31",
  ])("%j don't exist, and aren't a month", (text) => {
    expect(search(text)).toMatchObject([{ days: null }]);
    expect(readTypedDays(text, TODAY)).toBeUndefined();
    expect(daysIn(text, TODAY)).toBeUndefined();
  });

  it.each([
    "Jan",
    "April Drafter",
    "3ds max 2026",
    "24 novak",
    "571-10000000",
    "2026",
    "2026-13",
    "x2026-11-21",
  ])("aren't in %j", (text) => {
    expect(search(text).every(({ days }) => days === undefined)).toBe(true);
  });

  it("of a cell are one day with its year", () => {
    expect(["2026-12-01", "1-12-2026", "01/12/2026", "1 dec 2026"].map(readTypedDay)).toEqual(
      Array.from({ length: 4 }, () => "2026-12-01"),
    );
    expect(["1 dec", "dec 2026", "31-11-2026", "12/31/2026", "now", ""].map(readTypedDay)).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
  });

  it("of a search text are shown by the date fields, and changed by them", () => {
    expect(daysIn("revit 1 oct", TODAY)).toEqual({ from: "2026-10-01", to: "2026-10-01" });
    expect(daysIn("revit", TODAY)).toBeUndefined();
    expect(withDays("revit nov 2026", { from: "2026-10-01", to: "2026-10-31" }, TODAY)).toBe(
      "revit 2026-10-01..2026-10-31",
    );
    expect(withDays("24 nov acme", { from: "2026-10-01", to: "2026-10-01" }, TODAY)).toBe("acme 2026-10-01");
    expect(withDays("24 nov acme", null, TODAY)).toBe("acme");
  });
});

const NAMES: readonly (readonly [folded: string, ...spellings: string[]])[] = [
  [
    "o'brien",
    "O'Brien",
    "O’Brien",
    "O‘Brien",
    "O´Brien",
    "O`Brien",
    "OʼBrien",
    "O′Brien",
    "O＇Brien",
    "Ó\u2019Brien",
  ],
  [
    "anne-marie",
    "Anne-Marie",
    "Anne\u2010Marie",
    "Anne\u2011Marie",
    "Anne–Marie",
    "Anne—Marie",
    "Anne\u2212Marie",
  ],
  [
    "jan jansen",
    "Jan  Jansen",
    "Jan\u00A0Jansen",
    "Jan\u2003Jansen",
    " Jan Jan\u00ADsen\u200B",
    "Ｊａｎ Ｊａｎｓｅｎ",
  ],
  ["jan", "\u202Ejan\u202C", "\u200Fjan", "\uFEFFjan", "\u2066jan\u2069"],
  ["strauss", "Strauß", "STRAUẞ", "Strauss"],
  ["angstrom", "Ångström", "A\u030Angstro\u0308m"],
  ['24" plotter', "24″ plotter", "24” plotter", "24“ plotter"],
];

describe("a name", () => {
  it.each(NAMES)("%s is compared as its other spellings", (folded, ...spellings) => {
    for (const text of spellings) expect(foldText(text)).toBe(folded);
  });

  it("is searched with the last name first, too", () => {
    expect(search("Jansen, Jan")).toEqual([
      { text: "Jansen", apart: [] },
      { text: "Jan", apart: [] },
    ]);
  });

  it("is stored with ordinary blanks, and with its own quotes and hyphens", () => {
    const name = requiredLine("Name", 80);
    expect(name.parse("\u202EO’Brien\u00A0\u2003Anne–Marie\u00AD\u200B")).toBe("O’Brien Anne–Marie");
  });

  it("signs in with a blank around it; a password is taken as it is", () => {
    const signIn = { user: "jan-jansen\u00A0", password: " Compass#42 " };
    expect(signInSchema.parse(signIn)).toMatchObject({ user: "jan-jansen", password: " Compass#42 " });
  });
});

it("marks alone are looked for as they are", () => {
  expect(search("%")).toEqual([{ text: "%", apart: [] }]);
  expect(search("")).toEqual([]);
});
