import type { Plan } from "#domain/catalogue/plan.ts";
import {
  groupOfSubcategory,
  isSubcategory,
  SUBCATEGORIES,
  MAIN_CATEGORIES,
} from "#domain/catalogue/taxonomy.ts";
import { createRandom, type Random } from "./random.ts";
import { type ProductRow, readSeedProducts, seedRows } from "#ops/catalogue/seed-catalogue.ts";

const EDITIONS = [
  { name: "Essentials", says: "The edition for single seats and first projects.", factor: 0.5 },
  { name: "Professional", says: "The edition for daily work, with every toolset.", factor: 1 },
  { name: "Team", says: "The edition for up to ten people who share their files.", factor: 1.6 },
  { name: "Enterprise", says: "The edition for many sites, with central management.", factor: 3 },
  { name: "Education", says: "The edition for courses and workshops.", factor: 0.3 },
  { name: "Contractor", says: "The edition for temporary staff on one project.", factor: 0.8 },
  { name: "Network", says: "The edition with seats that travel between computers.", factor: 2 },
  { name: "Extended", says: "The edition with longer support for an older release.", factor: 1.3 },
] as const;
const REGIONS = ["", "Benelux", "DACH", "Nordics", "Iberia", "Baltics"] as const;
const NEWEST_RELEASE = 2027;
const RELEASES = 16;

/**
 * Generates a catalogue of any size, always the same for a given size: the example catalogue first, then editions and
 * releases of its products with their own prices, plans, stock and tags. Every row satisfies the table's constraints.
 */
export function generateProducts(count: number): ProductRow[] {
  const models = seedRows(readSeedProducts());
  const rows = models.slice(0, count);
  for (let place = rows.length; place < count; place++) {
    const model = models[place % models.length];
    if (model === undefined) throw new Error("the example catalogue has no product to vary");
    rows.push(varied(model, Math.floor(place / models.length) - 1, place));
  }
  return rows;
}

/**
 * Returns the nth variation of a product: the mixed-radix digits of `nth` choose the edition, the release, the region
 * and then a series.
 */
function varied(model: ProductRow, nth: number, displayOrder: number): ProductRow {
  const edition = EDITIONS[nth % EDITIONS.length] ?? EDITIONS[0];
  const release = Math.floor(nth / EDITIONS.length);
  const region = Math.floor(release / RELEASES);
  const series = Math.floor(region / REGIONS.length);
  const suffixes = [
    edition.name,
    String(NEWEST_RELEASE - (release % RELEASES)),
    REGIONS[region % REGIONS.length] ?? "",
    series === 0 ? "" : `Series ${series + 1}`,
  ].filter((suffix) => suffix !== "");
  const random = createRandom(`${model.slug} ${nth}`);
  const subcategories = variedTags(model.subcategories, random);
  return {
    ...model,
    productname: [model.productname, ...suffixes].join(" "),
    slug: [model.slug, ...suffixes.map((suffix) => suffix.toLowerCase().replaceAll(" ", "-"))].join("-"),
    description: `${model.description} ${edition.says}`,
    ...variedPrices(model.priceCents * edition.factor, random),
    stock: random.chance(0.9),
    subcategories,
    mainCategories: MAIN_CATEGORIES.filter((group) =>
      subcategories.filter(isSubcategory).some((name) => groupOfSubcategory(name) === group),
    ),
    displayOrder,
  };
}

/** Returns most of the model's tags and up to two others, in the taxonomy's order. */
function variedTags(model: readonly string[], random: Random): string[] {
  const [first] = model;
  const kept = model.filter((name) => name === first || random.chance(0.8));
  const others = [random.pick(ALL_TAGS), random.pick(ALL_TAGS)].filter(() => random.chance(0.5));
  const tags = new Set([...kept, ...others]);
  return SUBCATEGORIES.filter((name) => tags.has(name));
}

const [firstTag, ...otherTags] = SUBCATEGORIES;
if (firstTag === undefined) throw new Error("the taxonomy has no sub-item");
const ALL_TAGS = [firstTag, ...otherTags] as const;

const LOWEST_CENTS = 500;
const PLAN_CHOICES: readonly [Plan[], ...Plan[][]] = [
  ["1 year"],
  ["Monthly", "1 year"],
  ["Monthly", "1 year", "3 year"],
];

function variedPrices(aboutCents: number, random: Random) {
  const priceCents = Math.max(LOWEST_CENTS, Math.round((aboutCents * random.between(0.8, 1.2)) / 100) * 100);
  const discountCents = random.chance(0.8) ? Math.floor(priceCents / 2) : null;
  const plans = random.pick(PLAN_CHOICES);
  const yearlyCents = priceCents - (discountCents ?? 0);
  return {
    priceCents,
    discountCents,
    plans,
    monthlyCents: plans.length > 1 ? Math.ceil(yearlyCents / 10) : null,
    oneYearCents: null,
    threeYearCents: null,
  };
}
