import { afterEach, expect, it, vi } from "vitest";
import { slugStore } from "./slug-store.ts";

afterEach(() => vi.unstubAllGlobals());

it("slugs from before a rename are replaced by the current ones, each once (D9)", () => {
  vi.stubGlobal("window", {});
  const chosen = slugStore("compare");
  chosen.set(["autocad", "maya", "autocad-2027", "gone"]);
  chosen.follow([
    { asked: "autocad", product: { slug: "autocad-2027" } },
    { asked: "maya", product: { slug: "maya" } },
    { asked: "autocad-2027", product: { slug: "autocad-2027" } },
  ]);
  expect(chosen.get()).toEqual(["autocad-2027", "maya", "gone"]);
});
