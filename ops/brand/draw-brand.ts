/**
 * Draws the site's files that show the shop's name or mark: the pictures that social sites show beside links to it (one
 * for each seeded product and one for all other pages), and the icons for phones and browsers, made from the favicon:
 * `npx node ops/brand/draw-brand.ts`. Run it after changing the seller's name or the favicon. The cards are files of
 * the site, not product images, so the image sweep leaves them alone.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { platformsOf } from "#domain/catalogue/product.ts";
import { slugOf } from "#domain/text/slug.ts";
import { CARD_HEIGHT, CARD_WIDTH, productCardPath, SHOP_CARD } from "#domain/site/social-card.ts";
import { findChromium } from "../cli/chromium.ts";
import { ASSETS_MANIFEST, assetsText, drawnFiles } from "./assets.ts";
import { recordDrawnBrand } from "./cards-drawn-for.ts";
import { pictureFile, PICTURES_DIR } from "../catalogue/catalogue-files.ts";
import { readSeedProducts } from "../catalogue/seed-catalogue.ts";
import { CHECKOUT } from "../cli/checkout.ts";
import { type Card, PAPER, renderCardPage } from "./card-page.ts";

const PUBLIC = join(CHECKOUT, "public");
const FONT_FILE = "node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";
/** Drawings have few colours: a palette keeps edges crisp and files small. */
const COLOURS = 12;
/** The product whose picture is on the shop's own card. */
const SHOP_CARD_PICTURE = "inventor-professional";

const dataUrl = async (type: string, path: string): Promise<string> =>
  `data:${type};base64,${(await readFile(path)).toString("base64")}`;

const pictureOf = (slug: string): Promise<string> =>
  dataUrl("image/avif", join(PICTURES_DIR, pictureFile(slug)));

/**
 * Returns every card by its path from the root of the site. Cards show no price, because sites cache a card for weeks.
 */
async function cardsByPath(): Promise<Map<string, Card>> {
  const cards = new Map<string, Card>([
    [
      SHOP_CARD.address,
      {
        kicker: "Official Autodesk subscriptions",
        heading: "Design and engineering software",
        line: "Most of it at half the regular price",
        picture: await pictureOf(SHOP_CARD_PICTURE),
      },
    ],
  ]);
  for (const product of readSeedProducts()) {
    const slug = slugOf(product.productname);
    cards.set(productCardPath(slug), {
      kicker: product.mainCategories[0] ?? "",
      heading: product.productname,
      line: platformsOf(product).join(", "),
      picture: await pictureOf(slug),
    });
  }
  return cards;
}

async function drawCards(): Promise<void> {
  await rm(join(PUBLIC, "cards"), { recursive: true, force: true });
  await mkdir(join(PUBLIC, "cards", "products"), { recursive: true });
  const font = await dataUrl("font/woff2", join(CHECKOUT, FONT_FILE));
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: CARD_WIDTH, height: CARD_HEIGHT } });
    for (const [path, card] of await cardsByPath()) {
      await page.setContent(renderCardPage(card, font));
      await page.evaluate("Promise.all([document.fonts.ready, document.querySelector('img').decode()])");
      const drawn = await sharp(await page.screenshot())
        .png({ palette: true, colours: COLOURS, dither: 0, effort: 10 })
        .toBuffer();
      await writeFile(join(PUBLIC, path), drawn);
    }
  } finally {
    await browser.close();
  }
  recordDrawnBrand();
}

const MARK_PX = 32;
const SVG_DPI = 72;

type Icon = {
  readonly file: string;
  readonly px: number;
  /** The mark's share of the icon. A phone may crop a maskable icon to a circle 0.8 times its width. */
  readonly share: number;
};

const ICONS: readonly Icon[] = [
  { file: "icons/icon-192.png", px: 192, share: 0.82 },
  { file: "icons/icon-512.png", px: 512, share: 0.82 },
  { file: "icons/icon-maskable-512.png", px: 512, share: 0.56 },
  { file: "apple-touch-icon.png", px: 180, share: 0.72 },
];
/** For clients that request /favicon.ico even though the page names another icon. */
const ICO_PX = 48;

async function drawIcon(mark: Buffer, px: number, share: number): Promise<Buffer> {
  const size = Math.round(px * share);
  const drawn = await sharp(mark, { density: (SVG_DPI * size) / MARK_PX })
    .resize(size, size)
    .png()
    .toBuffer();
  return sharp({ create: { width: px, height: px, channels: 3, background: PAPER } })
    .composite([{ input: drawn, gravity: "centre" }])
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/** Returns an .ico file with one PNG: header, one directory entry, picture. */
function icoOf(picture: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(ICO_PX, 6);
  header.writeUInt8(ICO_PX, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(picture.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return Buffer.concat([header, picture]);
}

async function drawIcons(): Promise<void> {
  const mark = await readFile(join(PUBLIC, "favicon.svg"));
  for (const { file, px, share } of ICONS)
    await writeFile(join(PUBLIC, file), await drawIcon(mark, px, share));
  await writeFile(join(PUBLIC, "favicon.ico"), icoOf(await drawIcon(mark, ICO_PX, 0.9)));
}

await drawIcons();
await drawCards();
await writeFile(ASSETS_MANIFEST, assetsText(drawnFiles()));
