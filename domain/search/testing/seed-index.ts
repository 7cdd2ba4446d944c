import { readSeedProducts } from "#ops/catalogue/seed-catalogue.ts";
import { toCents } from "../../money/euros.ts";
import { testProduct } from "../../testing/product.ts";
import { type CatalogueIndex, indexCatalogue } from "../catalogue-index.ts";

/** Returns the demo catalogue, ready to be searched. */
export const seedIndex = (): CatalogueIndex =>
  indexCatalogue(
    readSeedProducts().map(({ price, discountPrice, planPrices, ...same }, place) =>
      testProduct({
        ...same,
        includes: [],
        priceCents: toCents(price),
        discountCents: discountPrice === null ? null : toCents(discountPrice),
        planCents: Object.fromEntries(
          Object.entries(planPrices).map(([plan, euros]) => [plan, toCents(euros)]),
        ),
        displayOrder: place,
      }),
    ),
  );
