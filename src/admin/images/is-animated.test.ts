import { expect, it } from "vitest";
import { picture } from "#worker/testing/pictures.ts";
import { isAnimated } from "./is-animated.ts";

/** A PNG with an `acTL` chunk after its header, as in an animated one. */
function animatedPng(): Uint8Array {
  const png = picture("png");
  const headerEnd = 8 + 25;
  const acTL = [0, 0, 0, 8, 0x61, 0x63, 0x54, 0x4c, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0];
  return Uint8Array.from([...png.subarray(0, headerEnd), ...acTL, ...png.subarray(headerEnd)]);
}

function avifSequence(): Uint8Array {
  const avif = picture("avif");
  avif.set(new TextEncoder().encode("avis"), 8);
  return avif;
}

it.each([
  ["a GIF", picture("gif")],
  ["an animated GIF", picture("animatedGif")],
  ["an animated WebP", picture("animatedWebp")],
  ["an animated PNG", animatedPng()],
  ["an AVIF sequence", avifSequence()],
])("keeps %s unchanged", (_what, bytes) => {
  expect(isAnimated(bytes)).toBe(true);
});

it.each(["png", "jpeg", "lossyWebp", "losslessWebp", "avif"] as const)("redraws a still %s", (name) => {
  expect(isAnimated(picture(name))).toBe(false);
});

it.each([0, 3, 12])("doesn't mistake the first %i bytes of a file for an animation", (length) => {
  expect(isAnimated(picture("animatedWebp").subarray(0, length))).toBe(false);
});
