import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { SMALL } from "./animation.ts";
import { ENGINE, HERO_SIZE, PHONE_POSTER_SIZE } from "./engine.ts";
import { LOADED_TRUSS } from "./loaded-truss.ts";
import { ANIMATION_MAX_BYTES, MEDIA_FOLDER, VIDEO_MAX_BYTES } from "./media-files.ts";
import { MESH_REFINEMENT } from "./mesh-refinement.ts";
import { NODE_GRAPH } from "./node-graph.ts";
import { SECTION_CUT } from "./section-cut.ts";
import { TOOLPATH } from "./toolpath.ts";
import { TOWER } from "./tower.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { DRAWN_MEDIA } from "#src/home/drawn-media.ts";

const names = Object.values(DRAWN_MEDIA).map((path) => basename(path));
const isVideo = (name: string): boolean => /\.(mp4|webm)$/.test(name);
const bytesOf = (name: string): Buffer => readFileSync(join(CHECKOUT, MEDIA_FOLDER, name));

describe("the committed media", () => {
  it("is exactly what the page names", () => {
    expect(readdirSync(join(CHECKOUT, MEDIA_FOLDER)).sort()).toEqual([...names].sort());
  });

  it.each(names)("%s is small and named by its content", (name) => {
    const bytes = bytesOf(name);
    expect(bytes.byteLength).toBeLessThanOrEqual(isVideo(name) ? VIDEO_MAX_BYTES : ANIMATION_MAX_BYTES);
    expect(name).toContain(createHash("sha256").update(bytes).digest("hex").slice(0, 8));
  });

  it.each(names.filter((name) => !isVideo(name)))("%s has the size that the page reserves", async (name) => {
    const bytes = bytesOf(name);
    const ofHero = name.includes("phone") ? PHONE_POSTER_SIZE : HERO_SIZE;
    const wanted = name.startsWith(ENGINE.name) ? ofHero : SMALL;
    expect(name.endsWith(".avif") ? avifSize(bytes) : await webpSize(bytes)).toEqual(wanted);
  });

  it.each(names.filter((name) => name.endsWith(".avif") && !name.includes("poster")))(
    "%s is an image sequence",
    (name) => {
      // The file's brand: a still AVIF has "avif" here.
      expect(bytesOf(name).toString("latin1", 8, 12)).toBe("avis");
    },
  );
});

describe.each([ENGINE, TOWER, SECTION_CUT, TOOLPATH, MESH_REFINEMENT, NODE_GRAPH, LOADED_TRUSS])(
  "the animation $name",
  ({ draw }) => {
    it("loops seamlessly, and moves in between", async () => {
      const [start, middle, end] = await Promise.all([draw(0), draw(0.37), draw(1)]);
      expect(differingShare(start.pixels, end.pixels)).toBeLessThan(0.001);
      expect(differingShare(start.pixels, middle.pixels)).toBeGreaterThan(0.004);
    });
  },
);

/** The share of bytes that differ visibly. */
function differingShare(a: Buffer, b: Buffer): number {
  let count = 0;
  for (let i = 0; i < a.length; i += 1) if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > 40) count += 1;
  return count / a.length;
}

async function webpSize(bytes: Buffer) {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

/** Read from the file's "ispe" box, because sharp does not read sequences. */
function avifSize(bytes: Buffer) {
  const box = bytes.indexOf("ispe");
  return { width: bytes.readUInt32BE(box + 8), height: bytes.readUInt32BE(box + 12) };
}
