import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readDrawnBrand } from "#ops/catalogue/cards-drawn-for.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { cardFindings } from "#ops/deploy/company-findings.ts";
import { readSeedProducts, seedRows } from "#ops/catalogue/seed-catalogue.ts";
import { WEB_MANIFEST } from "#ops/vite/web-manifest.ts";
import { COMPANY } from "#domain/company.ts";
import { CARD_HEIGHT, CARD_WIDTH, productImage, SHOP_CARD } from "#domain/social-card.ts";

const CARD_MAX_BYTES = 60_000;
const CARDS_MAX_BYTES = 2_000_000;

const publicFile = (address: string): string => join(CHECKOUT, "public", address);
const cards = [SHOP_CARD.address, ...seedRows(readSeedProducts()).map((row) => productImage(row).address)];

describe("the committed cards", () => {
  it.each(cards)("%s is a small 1200 × 630 PNG", async (card) => {
    const { format, width, height } = await sharp(publicFile(card)).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: CARD_WIDTH, height: CARD_HEIGHT });
    expect(statSync(publicFile(card)).size).toBeLessThanOrEqual(CARD_MAX_BYTES);
  });

  it("were drawn for the shop as it is called now: else draw them anew", () => {
    expect(cardFindings(COMPANY, readDrawnBrand())).toEqual([]);
  });

  it("are one a seeded product and one for the shop, and weigh 2 MB at most together", () => {
    expect(new Set(cards).size).toBe(readSeedProducts().length + 1);
    const bytes = cards.map((card) => statSync(publicFile(card)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(CARDS_MAX_BYTES);
  });
});

describe("the icons", () => {
  it.each(WEB_MANIFEST.icons.filter(({ type }) => type === "image/png"))(
    "$src has the size that the manifest says",
    async ({ src, sizes }) => {
      const { width, height } = await sharp(publicFile(src)).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    },
  );

  it("that the page names are there", () => {
    const page = readFileSync(join(CHECKOUT, "index.html"), "utf8");
    const named = [...page.matchAll(/rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)];
    expect(named).toHaveLength(4);
    // The build makes it.
    const files = named.filter(([, address]) => address !== "/manifest.webmanifest");
    expect(files).toHaveLength(3);
    expect(files.filter(([, address = ""]) => !existsSync(publicFile(address)))).toEqual([]);
  });
});
