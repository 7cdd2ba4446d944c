import { createHash } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Animation } from "./animation.ts";
import {
  encodeAnimation,
  encodePhonePoster,
  encodePoster,
  encodeStill,
  requireFfmpeg,
} from "./encode-media.ts";
import { ENGINE } from "./engine.ts";
import { LOADED_TRUSS } from "./loaded-truss.ts";
import { ANIMATION_MAX_BYTES, MEDIA_FOLDER, MEDIA_MODULE, VIDEO_MAX_BYTES } from "./media-files.ts";
import { MESH_REFINEMENT } from "./mesh-refinement.ts";
import { NODE_GRAPH } from "./node-graph.ts";
import { SECTION_CUT } from "./section-cut.ts";
import { TOOLPATH } from "./toolpath.ts";
import { TOWER } from "./tower.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const ANIMATIONS: readonly Animation[] = [
  TOWER,
  SECTION_CUT,
  TOOLPATH,
  MESH_REFINEMENT,
  NODE_GRAPH,
  LOADED_TRUSS,
];

/** `npm run art-media`. */
export async function writeMedia(): Promise<void> {
  requireFfmpeg();
  const folder = join(CHECKOUT, MEDIA_FOLDER);
  await mkdir(folder, { recursive: true });
  const hero = await encodeAnimation(ENGINE, ["webm", "mp4"]);
  const files: [key: string, name: string, bytes: Buffer, limit: number][] = [
    ["heroWebm", `${ENGINE.name}.webm`, hero.moving.webm, VIDEO_MAX_BYTES],
    ["heroMp4", `${ENGINE.name}.mp4`, hero.moving.mp4, VIDEO_MAX_BYTES],
    ["heroPoster", `${ENGINE.name}-poster.avif`, await encodePoster(hero.first), ANIMATION_MAX_BYTES],
    [
      "heroPhonePoster",
      `${ENGINE.name}-phone-poster.avif`,
      await encodePhonePoster(hero.first),
      ANIMATION_MAX_BYTES,
    ],
  ];
  for (const animation of ANIMATIONS) {
    const { moving, first } = await encodeAnimation(animation, ["avif"]);
    const key = animation.name.replaceAll(/-./g, (pair) => pair.slice(1).toUpperCase());
    files.push(
      [key, `${animation.name}.avif`, moving.avif, ANIMATION_MAX_BYTES],
      [`${key}Still`, `${animation.name}.webp`, await encodeStill(first), ANIMATION_MAX_BYTES],
    );
  }
  const tooLarge = files.filter(([, , bytes, limit]) => bytes.byteLength > limit);
  if (tooLarge.length > 0) throw new Error(`Too large: ${tooLarge.map(([, name]) => name).join(", ")}`);
  for (const old of await readdir(folder)) await rm(join(folder, old));
  const names = files.map(([key, name, bytes]) => [key, hashedName(name, bytes), bytes] as const);
  for (const [, name, bytes] of names) await writeFile(join(folder, name), bytes);
  await writeFile(join(CHECKOUT, MEDIA_MODULE), moduleOf(names));
  for (const [, name, bytes] of names) console.log(`${name} ${Math.round(bytes.byteLength / 1000)} KB`);
}

/** Includes part of the content's hash, so that browsers may cache a file for ever. */
function hashedName(name: string, bytes: Buffer): string {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  return name.replace(".", `-${hash}.`);
}

function moduleOf(names: readonly (readonly [key: string, name: string, bytes: Buffer])[]): string {
  const lines = names.map(([key, name]) => `  ${key}: "/media/${name}",`);
  return [
    "/** The landing page's video and animations. Written by `npm run art-media`, with the files themselves. */",
    "export const DRAWN_MEDIA = {",
    ...lines,
    "} as const;",
    "",
  ].join("\n");
}
