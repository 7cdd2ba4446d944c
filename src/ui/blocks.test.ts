import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "..");
/** What screens must take from src/ui/ instead of building it themselves (docs/decisions/0008). */
const RAW = /<button\b|<table\b|animate-pulse/;

it("no screen builds its own button, table or skeleton", () => {
  const screens = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".tsx") && !file.startsWith("ui/"),
  );
  expect(screens.length).toBeGreaterThan(50);
  expect(screens.filter((file) => RAW.test(readFileSync(join(SOURCES, file), "utf8")))).toEqual([]);
});
