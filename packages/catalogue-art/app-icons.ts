/**
 * Makes the icons that phones and browsers keep of the shop, from its favicon: `npx node packages/catalogue-art/app-icons.ts`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { PAPER } from "./palette.ts";

const PUBLIC = new URL("../../public/", import.meta.url);
const MARK_PX = 32;
const SVG_DPI = 72;

interface Icon {
  file: string;
  px: number;
  /** How much of the icon the mark fills: a phone may cut a maskable one to a circle of 0.8 of its width. */
  share: number;
}

const ICONS: readonly Icon[] = [
  { file: "icons/icon-192.png", px: 192, share: 0.82 },
  { file: "icons/icon-512.png", px: 512, share: 0.82 },
  { file: "icons/icon-maskable-512.png", px: 512, share: 0.56 },
  { file: "apple-touch-icon.png", px: 180, share: 0.72 },
];
/** For those who ask for /favicon.ico whatever the page says. */
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

/** An .ico file of one PNG: the directory's header, its one entry, the picture. */
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

async function writeIcons(): Promise<void> {
  const mark = await readFile(new URL("favicon.svg", PUBLIC));
  await mkdir(new URL("icons/", PUBLIC), { recursive: true });
  for (const { file, px, share } of ICONS) {
    await writeFile(new URL(file, PUBLIC), await drawIcon(mark, px, share));
  }
  await writeFile(new URL("favicon.ico", PUBLIC), icoOf(await drawIcon(mark, ICO_PX, 0.9)));
}

if (import.meta.main) await writeIcons();
