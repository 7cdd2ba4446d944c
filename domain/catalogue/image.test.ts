import { describe, expect, it } from "vitest";
import { darkTwin, imageSrcSet, imageStem, imageVersions, storedWidths } from "./image.ts";

const PUMP = "/images/1763684000000-pump-3f9a1c";

describe("keptWidths", () => {
  it.each([
    [5000, [400, 800, 1600]],
    [1600, [400, 800, 1600]],
    [1000, [400, 800, 1000]],
    [800, [400, 800]],
    [401, [400, 401]],
    [400, [400]],
    [32, [32]],
  ])("stores an image %i pixels wide at %j, and never enlarges it", (naturalWidth, widths) => {
    expect(storedWidths(naturalWidth)).toEqual(widths);
  });
});

describe("imageVersions", () => {
  it("derives every width from the address of the widest", () => {
    expect(imageVersions(`${PUMP}-w1000.webp`)).toEqual([
      { url: `${PUMP}-w400.webp`, width: 400 },
      { url: `${PUMP}-w800.webp`, width: 800 },
      { url: `${PUMP}-w1000.webp`, width: 1000 },
    ]);
    expect(imageSrcSet(`${PUMP}-w300.webp`)).toBe(`${PUMP}-w300.webp 300w`);
    expect(imageSrcSet("/images/seed-autocad-w800.avif")).toBe(
      "/images/seed-autocad-w400.avif 400w, /images/seed-autocad-w800.avif 800w",
    );
  });

  it.each([
    `${PUMP}.gif`,
    `${PUMP}-w800.webp?v=2`,
    "/images/seed-autocad.webp",
    `https://elsewhere.example${PUMP}-w800.webp`,
    "",
  ])("finds no other widths for %j", (imageUrl) => {
    expect(imageVersions(imageUrl)).toEqual([]);
    expect(imageSrcSet(imageUrl)).toBeUndefined();
    expect(imageStem(imageUrl)).toBe(imageUrl);
  });
});

it("all widths of an image have one stem, and other images another", () => {
  expect(imageStem(`${PUMP}-w1000.webp`)).toBe(imageStem(`${PUMP}-w400.webp`));
  expect(imageStem(`${PUMP}-wide-aaaaaa-w400.webp`)).not.toBe(imageStem(`${PUMP}-w400.webp`));
});

describe("the dark twin of a picture", () => {
  const AUTOCAD = "/images/seed-autocad-w800.avif";

  it("exists for the shop's own pictures, in the same widths", () => {
    expect(darkTwin(AUTOCAD)).toBe("/images/seed-autocad-w800-dark.avif");
    expect(imageSrcSet(darkTwin(AUTOCAD) ?? "")).toBe(
      "/images/seed-autocad-w400-dark.avif 400w, /images/seed-autocad-w800-dark.avif 800w",
    );
  });

  it("has the picture's stem, by which both are kept and removed", () => {
    expect(imageStem(darkTwin(AUTOCAD) ?? "")).toBe(imageStem(AUTOCAD));
  });

  it.each([
    `${PUMP}-w1000.webp`,
    "/images/seed-autocad-w800-dark.avif",
    "/images/seed-autocad-w800.avif?v=2",
    "https://elsewhere.example/images/seed-a-w800.avif",
    "",
  ])("doesn't exist for %j", (imageUrl) => expect(darkTwin(imageUrl)).toBeUndefined());
});
