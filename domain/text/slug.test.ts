import { describe, expect, it } from "vitest";
import { isSlug, slugOf } from "./slug.ts";

describe("a slug (D9)", () => {
  it.each([
    ["AutoCAD LT", "autocad-lt"],
    ["  Fusion 360 – Éxtra! ", "fusion-360-extra"],
    ["製図", "product"],
  ])("of %j is %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  it.each(["", "-a", "a-", "a--b", "A", "a b", "a/b", "a\n"])("%j isn't a valid slug", (text) => {
    expect(isSlug(text)).toBe(false);
  });
});
