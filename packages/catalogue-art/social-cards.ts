/**
 * Draws the pictures that social sites show beside links to the shop, one per seeded product and one for all other
 * pages: `npx node packages/catalogue-art/social-cards.ts`. They are files of the site, not product images, so the
 * image sweep leaves them alone.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { noteDrawnBrand } from "#ops/catalogue/cards-drawn-for.ts";
import { type CardText, renderCardPage } from "./card-page.ts";
import { chooseMotif, type PictureSubject } from "./motif-choice.ts";
import type { Motif } from "./motif.ts";
import { gearPair } from "./motifs/mechanical.ts";
import { readSubjects } from "./product-pictures.ts";
import { findChromium } from "#dev/chromium.ts";
import { platformsOf } from "#domain/product.ts";
import { slugOf } from "#domain/slug.ts";
import { CARD_HEIGHT, CARD_WIDTH, productCardPath, SHOP_CARD } from "#domain/social-card.ts";

const ROOT = new URL("../../", import.meta.url);
const CARDS_FOLDER = "public/cards";
const FONT_FILE = "node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";
/** Drawings have few colours: a palette keeps edges crisp and files small. */
const COLOURS = 16;

interface Card {
  /** From the root of the site. */
  path: string;
  text: CardText;
  motif: Motif;
  seedText: string;
}

function productCard(subject: PictureSubject): Card {
  const [field = ""] = subject.mainCategories;
  return {
    path: productCardPath(slugOf(subject.productname)),
    text: { kicker: field, heading: subject.productname, line: platformsOf(subject).join(", ") },
    motif: chooseMotif(subject),
    seedText: subject.productname,
  };
}

const shopCard: Card = {
  path: SHOP_CARD.address,
  text: {
    kicker: "Official Autodesk subscriptions",
    heading: "Design and engineering software",
    line: "Most of it at half the regular price",
  },
  motif: gearPair,
  seedText: "Half scale",
};

/** Draws all cards. They show no price, because sites keep a card for weeks. */
async function writeCards(): Promise<void> {
  const font = await readFile(new URL(FONT_FILE, ROOT));
  const fontUrl = `data:font/woff2;base64,${font.toString("base64")}`;
  const cards = [shopCard, ...(await readSubjects()).map(productCard)];
  await rm(new URL(`${CARDS_FOLDER}/`, ROOT), { recursive: true, force: true });
  await mkdir(new URL(`${CARDS_FOLDER}/products/`, ROOT), { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  let total = 0;
  try {
    const viewport = { width: CARD_WIDTH, height: CARD_HEIGHT };
    const page = await browser.newPage({ viewport });
    for (const { path, text, motif, seedText } of cards) {
      await page.setContent(renderCardPage(text, motif, seedText, fontUrl));
      await page.evaluate(() => document.fonts.ready);
      const card = await sharp(await page.screenshot())
        .png({ palette: true, colours: COLOURS, dither: 0, effort: 10 })
        .toBuffer();
      await writeFile(new URL(`public${path}`, ROOT), card);
      total += card.byteLength;
    }
  } finally {
    await browser.close();
  }
  noteDrawnBrand();
  console.log(`Cards: ${cards.length}, ${Math.round(total / 1024)} KiB in ${CARDS_FOLDER}`);
}

if (import.meta.main) await writeCards();
