import { describe, expect, it } from "vitest";
import type { ProductDraft } from "../catalogue/product-draft.ts";
import { CATALOGUE_COLUMNS } from "../catalogue/product-fields.ts";
import { testDraft } from "../testing/product.ts";
import { readCsv } from "./catalogue-csv.ts";
import { readCatalogueFile } from "./catalogue-file.ts";
import { changesBetween, readRow } from "./catalogue-row.ts";

const HEADER = "productname,imageUrl,price,description";
const IMAGE = "https://example.com/a.webp";
const csvOf = (...lines: string[]): string => lines.join("\r\n");

/** Returns what a row says, as a draft or as its problems. */
function readingOf(text: string, at = 0, existing?: ProductDraft) {
  const row = readCsv(text).rows[at];
  if (!row) throw new Error("the file has no such row");
  const reading = readRow(row, existing);
  return "problems" in reading
    ? reading.problems.map(({ column, message }) => [column, message])
    : reading.draft;
}

/** Returns what one cell says, in a column beside the required ones. */
const readingOfCell = (column: string, cell: string) =>
  readingOf(csvOf(`${HEADER},${column}`, `A,${IMAGE},200,Text,"${cell.replaceAll('"', '""')}"`));

describe("a file's delimiter", () => {
  const OWN = "Note, e.g. a, b, c, d";

  it.each([";", "\t", "|"])(
    "is %j if it separates known columns, whatever an own heading contains",
    (delimiter) => {
      const text = csvOf(
        [...HEADER.split(","), OWN].join(delimiter),
        ["A", IMAGE, "200", "Text; or | more", "x"].map((cell) => `"${cell}"`).join(delimiter),
      );
      const file = readCsv(text);
      expect(file.notes[1]).toContain(`'${OWN}'`);
      expect(readingOf(text)).toMatchObject({ productname: "A", description: "Text; or | more" });
    },
  );

  it("is a comma if an own heading has semicolons", () => {
    expect(readingOf(csvOf(`${HEADER},a;b;c;d;e;f`, `A,${IMAGE},200,Text,x`))).toMatchObject({
      priceCents: 200_00,
    });
  });

  it.each(["sep=;", "sep=;,,,", '"sep=;"'])(
    "isn't the one of the line %j if the file was saved with another",
    (line) => {
      expect(readingOf(csvOf(line, HEADER, `A,${IMAGE},200,Text`))).toMatchObject({ productname: "A" });
    },
  );
});

it.each([
  ["another case", "PRODUCTNAME,imageurl,Price,DESCRIPTION"],
  ["blanks", " Product name ,image Url, price,description "],
  ["blanks that don't break", "product\u00A0name,image\u00A0url,price\u00A0,\u00A0description"],
  ["hyphens and underscores", "product-name,image_url,price,description"],
  ["invisible characters", "\u200Bproductname,imageUrl,pri\u00ADce,\uFEFFdescription"],
  ["a mark behind it", "productname*,imageUrl:,price,description"],
])("a heading can be written with %s", (_what, header) => {
  const text = csvOf(header, `A,${IMAGE},200,Text`);
  expect(readCsv(text).problems).toEqual([]);
  expect(readingOf(text)).toMatchObject({ productname: "A", priceCents: 200_00, description: "Text" });
});

describe("a row whose last cells were left out", () => {
  const ALL = CATALOGUE_COLUMNS.join(";");
  const existing = testDraft({
    productname: "A",
    imageUrl: IMAGE,
    facts: "Seats: 1",
    shown: "not yet",
    stock: false,
  });

  it("has empty cells there, which is noted", () => {
    const short = `;A;${IMAGE};250;;;;;1 year;no;Text`;
    const cells = `;B;${IMAGE};250;;;;;1 year;yes;Text;;;;;now`.split(";");
    const whole = CATALOGUE_COLUMNS.map((_, at) => cells[at] ?? "").join(";");
    const text = csvOf(ALL, short, whole);
    expect(readCsv(text).notes).toEqual([
      "Row 2 ends before the last column. Its missing cells count as empty.",
    ]);
    expect(readingOf(text, 0, existing)).toMatchObject({ priceCents: 250_00, stock: false, facts: "" });
    expect(readingOf(text)).toMatchObject({ stock: false, shown: "now", mainCategories: [] });
  });

  it("leaves a value as it is where an empty cell would be none", () => {
    const text = csvOf("productname;description;price;plans;stock;shown", "A;Text;250");
    expect(readingOf(text, 0, existing)).toEqual({ ...existing, description: "Text", priceCents: 250_00 });
  });

  it("names at most twenty of them", () => {
    const rows = Array.from({ length: 25 }, (_, at) => `P${at}`);
    expect(readCsv(csvOf(HEADER, ...rows)).notes.at(-1)).toMatch(
      /^Rows 2, 3, .*, 21 and 5 more end before the last column\./,
    );
  });

  it("isn't one that lacks only a column that isn't ours", () => {
    expect(readCsv(csvOf(`${HEADER},own`, `A,${IMAGE},200,Text`)).notes).toHaveLength(2);
  });
});

it("empty cells behind the last column, rows of them and a total don't matter or say so", () => {
  const text = csvOf(HEADER, `A,${IMAGE},200,Text,,,`, ",,,", "\u00A0,,,", `,,"1.400,00",`);
  expect(readCsv(text).rows.map(({ line }) => line)).toEqual([2, 5]);
  expect(readingOf(text, 1)).toEqual([
    [null, "This row names no product. If it has a total or a note, delete it."],
  ]);
});

it.each([
  ["line ends of an old Mac", csvOf(HEADER, `A,${IMAGE},200,Text`).replaceAll("\r\n", "\r")],
  [
    "typographic quotes around cells",
    `“productname”,“imageUrl”,“price”,“description”\n“A”,“${IMAGE}”,“200”,“Text”`,
  ],
  ["German ones", `„productname“;„imageUrl“;„price“;„description“\n„A“;„${IMAGE}“;„200“;„Text“`],
  ["blank rows in between", csvOf("", HEADER, "", ",,,", `A,${IMAGE},200,Text`)],
  ["two byte order marks", `\uFEFF\uFEFF${csvOf(HEADER, `A,${IMAGE},200,Text`)}`],
])("a file is read with %s", (_what, text) => {
  expect(readingOf(text)).toMatchObject({
    productname: "A",
    imageUrl: IMAGE,
    priceCents: 200_00,
    description: "Text",
  });
});

describe("a cell", () => {
  it.each([
    ["now", "now"],
    ["Now", "now"],
    ["NOT YET", "not yet"],
    ["not-yet", "not yet"],
    ["Ja", "now"],
    ["FALSE", "not yet"],
    ["", "now"],
    ["2026-12-01", "2026-12-01"],
    ["2026-12-01 00:00", "2026-12-01"],
    ["2026-12-01T00:00:00.000Z", "2026-12-01"],
    ["28-11-2026", "2026-11-28"],
    ["28-11-2026 0:00:00", "2026-11-28"],
    ["28/11/2026", "2026-11-28"],
    ["28.11.2026", "2026-11-28"],
    ["1-12-2026", "2026-12-01"],
    ["12/12/2026", "2026-12-12"],
    ["28 Nov 2026", "2026-11-28"],
    ["28-Nov-26", "2026-11-28"],
    ["'2026-12-01", "2026-12-01"],
    ["28\u00A0november\u00A02026", "2026-11-28"],
    ["1 mei 2026", "2026-05-01"],
  ])("shown %j is %j", (cell, shown) => {
    expect(readingOfCell("shown", cell)).toMatchObject({ shown });
  });

  it("shown that could be two days is refused with both", () => {
    expect(readingOfCell("shown", "3/4/2026")).toEqual([
      ["shown", "'3/4/2026' could mean 3 April 2026 or 4 March 2026. Write it like 2026-04-03."],
    ]);
  });

  it.each([
    "11/28/2026",
    "31 nov 2026",
    "2026-11-31",
    "28 Nov",
    "November 2026",
    "46357",
    "2026-12-01 09:30",
    "soon",
  ])("shown %j is refused", (cell) => {
    const message = "Shown in the shop must be 'now', 'not yet' or a day, such as 2026-12-01.";
    expect(readingOfCell("shown", cell)).toEqual([["shown", message]]);
  });

  it.each([
    ["Ja", true],
    ["j", true],
    ["Yes", true],
    ["x", true],
    ["'TRUE", true],
    ["VERDADERO", true],
    ["Sí", true],
    ["In stock", true],
    ["12", true],
    ["1,00", true],
    ["Nee", false],
    ["Nein", false],
    ["FAŁSZ", false],
    ["EPÄTOSI", false],
    ["out of stock", false],
    ["0,00", false],
  ])("stock %j is %j", (cell, stock) => {
    expect(readingOfCell("stock", cell)).toMatchObject({ stock });
  });

  it.each(["", "maybe", "?", "1 or 2"])("stock %j is refused", (cell) => {
    expect(readingOfCell("stock", cell)).toEqual([["stock", "Stock must be yes or no."]]);
  });

  it.each([
    ["windows|MAC", ["Windows", "Mac"]],
    ["Windows; Linux;windows", ["Windows", "Linux"]],
    ["Cloud\u00A0service\nMac", ["Cloud service", "Mac"]],
  ])("lists %j as names however they're spelled and separated", (cell, subcategories) => {
    const text = csvOf(
      `${HEADER},mainCategories,subcategories`,
      `A,${IMAGE},200,Text,operating system,"${cell}"`,
    );
    expect(readingOf(text)).toMatchObject({ mainCategories: ["Operating system"], subcategories });
  });

  it("lists plans however they're spelled", () => {
    expect(readingOfCell("plans", "1-Year|3 YEAR")).toMatchObject({
      plans: { "1 year": true, "3 year": true },
    });
  });

  it.each([
    ["€ 1.234,50", 1234_50],
    ["1 234,50 €", 1234_50],
    ["1\u202F234,50", 1234_50],
    ["EUR 283", 283_00],
    ["'283", 283_00],
  ])("has the amount %j", (cell, cents) => {
    expect(readingOf(csvOf(HEADER, `A,${IMAGE},"${cell}",Text`))).toMatchObject({ priceCents: cents });
  });

  it.each([
    ["15%", "'15%' is a percentage, not an amount in euros. Write it like 1234.56 or 1.234,56."],
    [
      "1,0E+03",
      "'1,0E+03' is a spreadsheet's short form, which lacks digits. Write it like 1234.56 or 1.234,56.",
    ],
  ])("%j is refused as an amount, with the reason", (cell, message) => {
    expect(readingOfCell("discountPrice", cell)).toEqual([["discountPrice", message]]);
  });
});

describe("what nobody sees", () => {
  const stored = testDraft({
    productname: "Plan Kit",
    imageUrl: IMAGE,
    description: "Two  lines\nhere",
    facts: "A: 1",
  });
  const asSaved = (productname: string, description: string, price = 200) =>
    readingOf(
      csvOf("productname,price,description", `"${productname}",${price},"${description}"`),
      0,
      stored,
    );

  it.each([
    ["a blank that doesn't break", "Plan\u00A0Kit", "Two  lines\nhere"],
    ["invisible characters", "Plan\u200B Kit\u00AD", "Two  lines\nhere\u200B"],
    ["a hyphen that doesn't break", "Plan Kit", "Two  lines\nhere"],
    ["other line breaks and blanks at their ends", "Plan Kit ", "Two lines \r\nhere"],
    ["letters in parts", "Plan Kit", "Two  lines\nhere".normalize("NFD")],
  ])("isn't a change: %s", (_what, productname, description) => {
    expect(asSaved(productname, description)).toEqual(stored);
  });

  it("stays as it was beside a change that is seen", () => {
    const after = asSaved("Plan\u00A0Kit", "Two lines\r\nhere", 300);
    expect(after).toEqual({ ...stored, priceCents: 300_00 });
  });

  it("is read as ordinary text in a new product's name", () => {
    expect(readingOf(csvOf(HEADER, `Plan\u00A0\u00A0Kit\u200B,${IMAGE},200,Text`))).toMatchObject({
      productname: "Plan Kit",
    });
  });

  it("isn't a case, a word or a kind of quote", () => {
    for (const productname of ["plan kit", "Plan Kits", "‘Plan Kit’"]) {
      const after = asSaved(productname, stored.description);
      expect(Array.isArray(after) ? [] : changesBetween(stored, after)).toMatchObject([
        { column: "productname" },
      ]);
    }
  });
});

it.each([
  [
    "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status",
    "This looks like an export from Shopify: 'Title' is productname, 'Image Src' is imageUrl, 'Variant Compare At Price' is price, 'Variant Inventory Qty' is stock, 'Body (HTML)' is description, 'Variant Compare At Price' less 'Variant Price' is discountPrice.",
  ],
  [
    "Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Price,Inventory quantity,Product image URL",
    "This looks like an export from Shopify: 'Title' is productname, 'Product image URL' is imageUrl, 'Inventory quantity' is stock, 'Description' is description, 'Price' is price.",
  ],
  [
    "ID,Type,SKU,Name,Published,Is featured?,Short description,Description,In stock?,Stock,Sale price,Regular price,Categories,Tags,Images,Parent,Position",
    "This looks like an export from WooCommerce: 'Name' is productname, 'Images' is imageUrl, 'Regular price' is price, 'In stock?' is stock, 'Description' is description, 'Regular price' less 'Sale price' is discountPrice.",
  ],
  [
    "ID;Type;SKU;Naam;Gepubliceerd;Korte beschrijving;Beschrijving;Op voorraad?;Voorraad;Actieprijs;Reguliere prijs;Categorieën;Afbeeldingen",
    "This looks like an export from WooCommerce: 'Naam' is productname, 'Afbeeldingen' is imageUrl, 'Reguliere prijs' is price, 'Op voorraad?' is stock, 'Beschrijving' is description, 'Reguliere prijs' less 'Actieprijs' is discountPrice.",
  ],
])(
  "the refusal of another shop's file says which of its columns correspond to ours: %s",
  (header, message) => {
    expect(readCatalogueFile("csv", csvOf(header, "x"))).toEqual({
      rows: [],
      notes: [],
      problems: [
        {
          line: 1,
          column: "productname",
          message: `The column 'productname' is missing. ${message} Rename these columns, delete the others, and keep one row per product.`,
        },
      ],
    });
  },
);
