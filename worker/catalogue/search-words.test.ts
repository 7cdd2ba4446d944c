import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Filter } from "#domain/filter.ts";
import { foldText, spellingsOf } from "#domain/search-words.ts";
import { isMainCategory } from "#domain/taxonomy.ts";
import { SEARCH_CATALOGUE as CATALOGUE } from "../testing/search-catalogue.ts";
import { product, resetShop, testDatabase } from "../testing/shop.ts";
import { allProducts } from "../testing/all-products.ts";
import { searchProducts } from "./search.ts";

const ALIASES = [
  { alias: "3d studio max", name: "3ds max" },
  { alias: "fusion 360", name: "fusion" },
  { alias: "pdmc", name: "product design & manufacturing collection" },
  { alias: "pdm collection", name: "product design & manufacturing collection" },
];
const CATEGORY_ALIASES: Readonly<Record<string, string>> = {
  "CNC/CAM programming": "cnc machining",
  Mac: "macos",
};

const NOTHING: Filter = { mainCategories: [], subcategories: [], searchText: "" };
const found = async (searchText: string) =>
  (await allProducts(testDatabase(), { ...NOTHING, searchText })).map(({ productname }) => productname);
beforeAll(() => resetShop(CATALOGUE));

describe("search words (D64)", () => {
  it.each([
    ["lt", ["AutoCAD LT"]],
    ["cad", ["AutoCAD LT", "Info360 Plant"]],
    ["auto-cad lt", ["AutoCAD LT"]],
    ["a u t o c a d", ["AutoCAD LT", "Info360 Plant"]],
    // More than eight words are looked for as they are.
    ["all of it at once all of it at once", ["Product Design & Manufacturing Collection"]],
    ["a u t o c a d l t x", []],
    ["3dsmax", ["3ds Max"]],
    ["3 ds max windows", ["3ds Max"]],
    ["pointclouds", ["Scan Kit"]],
    ["PDMC", ["Product Design & Manufacturing Collection"]],
    ["fusion 360", ["Fusion", "Fusion for Design"]],
    ["fusion360", ["Fusion", "Fusion for Design"]],
    ["CNC", ["Product Design & Manufacturing Collection"]],
    ["sculpt", ["Fusion"]],
    ["entertainment", ["3ds Max"]],
    ["linux", ["Scan Kit"]],
    ["workflows", []],
  ])("'%s' finds %j", async (searchText, names) => {
    expect(await found(searchText)).toEqual(names);
  });

  it("shows names first, then categories and aliases, then descriptions", async () => {
    await resetShop([
      product({ productname: "Alpha", description: "About animation.", subcategories: ["Windows"] }),
      product({ productname: "Beta", subcategories: ["Animation"] }),
      product({ productname: "Animation Kit", subcategories: ["Windows"] }),
    ]);
    expect(await found("animation")).toEqual(["Animation Kit", "Beta", "Alpha"]);
    await resetShop(CATALOGUE);
  });
});

const isGap = (letter: string | undefined) => letter === " " || letter === "-";
const isLetter = (letter: string | undefined) => letter !== undefined && /[a-z0-9]/.test(letter);

/** Whether text has a word, read letter by letter from every place where it may start. */
function has(text: string, word: string): boolean {
  return Array.from(text).some((letter, start) => {
    const isStart = !isLetter(letter) || !isLetter(text[start - 1]);
    if (!isStart && (word.length < 3 || !text.startsWith(word.slice(0, 3), start))) return false;
    let at = start;
    for (const wanted of Array.from(word)) {
      while (at > start && isGap(text[at])) at++;
      if (text[at++] !== wanted) return false;
    }
    return true;
  });
}

type Row = (typeof CATALOGUE)[number];
const nameOf = (row: Row) => row.productname.toLowerCase();
function labelsOf(row: Row): string[] {
  const families = row.mainCategories
    .filter(isMainCategory)
    .filter((name) => name !== "Workflows" && name !== "Operating system")
    .map((name) => name.toLowerCase());
  const aliases = ALIASES.filter(({ name }) => nameOf(row).includes(name)).map(({ alias }) => alias);
  return [
    ...families,
    ...row.subcategories.flatMap((name) => [name.toLowerCase(), CATEGORY_ALIASES[name] ?? ""]),
    ...aliases,
  ];
}

/** D64 word by word, on the rows. */
function foundByHand(searchText: string): Row[] {
  const words = searchText.split(/[ -]+/).filter((word) => word !== "");
  const matchesIn = (texts: readonly string[]) => {
    const isThere = (word: string) =>
      spellingsOf(word).some((spelled) => texts.some((text) => has(text, spelled)));
    return (
      isThere(words.join("")) ||
      words.every((word, at) => isThere(word) || (at > 0 && isThere(`${words[at - 1]}${word}`)))
    );
  };
  const rank = (row: Row) => {
    if (matchesIn([nameOf(row)])) return 0;
    if (matchesIn([nameOf(row), ...labelsOf(row)])) return 1;
    return matchesIn([`${nameOf(row)} ${row.description.toLowerCase()}`, ...labelsOf(row)]) ? 2 : 3;
  };
  return [0, 1, 2].flatMap((wanted) => CATALOGUE.filter((row) => rank(row) === wanted));
}

const TEXTS = CATALOGUE.flatMap((row) => [
  nameOf(row),
  row.description.toLowerCase(),
  ...labelsOf(row),
]).filter((text) => text !== "");
/** Part of a text of the catalogue, with gaps added and removed. */
const respelled = fc
  .record({
    text: fc.constantFrom(...TEXTS),
    from: fc.nat({ max: 20 }),
    letters: fc.integer({ min: 1, max: 14 }),
    gaps: fc.array(fc.constantFrom("", "", "", " ", "-"), { minLength: 14, maxLength: 14 }),
    keeps: fc.boolean(),
  })
  .map(({ text, from, letters, gaps, keeps }) =>
    Array.from(text.slice(from % text.length).slice(0, letters))
      .map((letter, at) => (isGap(letter) && !keeps ? "" : letter) + gaps[at])
      .join(""),
  );

describe("whatever the spaces and hyphens (D64)", () => {
  it("finds what a reading letter by letter finds, in its order, with exact counts", async () => {
    const texts = fc.oneof(
      respelled,
      fc.tuple(respelled, respelled).map(([one, other]) => `${one} ${other}`),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (searchText) => {
        // The words of longer texts are looked for as they are.
        fc.pre(searchText.split(/[ -]+/).filter((word) => word !== "").length <= 8);
        fc.pre(/[^ -]/.test(searchText));
        const byHand = foundByHand(searchText);
        expect(await found(searchText)).toEqual(byHand.map(({ productname }) => productname));
        const { total, counts } = await searchProducts(testDatabase(), { ...NOTHING, searchText, page: 1 });
        expect(total).toBe(byHand.length);
        const onWindows = byHand.filter(({ subcategories }) => subcategories.includes("Windows"));
        expect(counts.Windows ?? 0).toBe(onWindows.length);
        const narrowed = { ...NOTHING, subcategories: ["Windows" as const], searchText, page: 1 };
        const page = await searchProducts(testDatabase(), narrowed);
        expect(page.products.map(({ productname }) => productname)).toEqual(
          onWindows.map(({ productname }) => productname),
        );
      }),
      // Joined, it reads as the beginning of a British spelling.
      { numRuns: 150, examples: [["3dstudio u"]] },
    );
  });

  it("finds a product by its name, however it is parted", async () => {
    const gap = fc.constantFrom("", "", "", " ", "-", "\u2011", "  ");
    const spelled = fc.constantFrom(...CATALOGUE).chain(({ productname }) =>
      fc.array(gap, { minLength: 50, maxLength: 50 }).map((gaps) => ({
        productname,
        searchText: Array.from(productname)
          .map((letter, at) => (letter === " " ? "" : letter) + (at < 6 ? gaps[at] : ""))
          .join(""),
      })),
    );
    await fc.assert(
      fc.asyncProperty(spelled, async ({ productname, searchText }) => {
        expect(await found(searchText)).toContain(productname);
      }),
      { numRuns: 60 },
    );
  });
});

it("folds a text as the database does", async () => {
  const letters = fc.constantFrom(...Array.from("aZé ÅßøŁđÐħıçœ-½ﬁ™5%'_\\üẞñΣςİ"));
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: letters, maxLength: 12 }), async (text) => {
      const rows = await testDatabase().execute(sql`select shop_fold(${text}::text) as folded`);
      expect(z.array(z.object({ folded: z.string() })).parse(rows)).toEqual([{ folded: foldText(text) }]);
    }),
    { numRuns: 60 },
  );
});
