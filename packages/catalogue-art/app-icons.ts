/**
 * Draws the icons of the installed shop for phones and browsers, from its favicon: `npx node
 * packages/catalogue-art/app-icons.ts`.
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
  /** The logo's share of the icon: a phone may crop a maskable icon to a circle 0.8 of its width. */
  share: number;
}

const ICONS: readonly Icon[] = [
  { file: "icons/icon-192.png", px: 192, share: 0.82 },
  { file: "icons/icon-512.png", px: 512, share: 0.82 },
  { file: "icons/icon-maskable-512.png", px: 512, share: 0.56 },
  { file: "apple-touch-icon.png", px: 180, share: 0.72 },
];
/** For clients that request /favicon.ico whatever the page says. */
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

/** An .ico file with one PNG: header, one directory entry, picture. */
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
