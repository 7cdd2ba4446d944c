import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { aboutSetting, SETTING_GROUPS } from "#domain/settings/settings.ts";
import { settingsSchema, variableOf } from "#worker/platform/settings-schema.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const read = (path: string): string => readFileSync(join(CHECKOUT, path), "utf8");
const SETTINGS = "docs/configuration.md";
/** Every document except the records, which describe the state at their time. */
const DOCUMENTS = ["docs", "docs/spec"].flatMap((folder) =>
  readdirSync(join(CHECKOUT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`),
);

/** The rows of the table of variables. */
const rows = [...read(SETTINGS).matchAll(/^\| (`[A-Z].*?) *\| (.*?) *\| (.*?) *\|$/gm)].map(
  ([, names = "", meaning = "", preset = ""]) => ({
    names: [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    meaning,
    preset,
  }),
);

const schemas = new Map<string, z.ZodType>(
  Object.entries(settingsSchema.shape).map(([setting, schema]) => [variableOf(setting), schema]),
);
/** The Worker's numeric defaults. */
const presets = new Map(
  [...schemas].flatMap(([name, schema]) => {
    const parsed = schema.safeParse(undefined);
    return parsed.success && typeof parsed.data === "number" ? [[name, parsed.data] as const] : [];
  }),
);
const takes = (name: string, value: number): boolean =>
  schemas.get(name)?.safeParse(String(value)).success ?? false;

describe("the table of variables", () => {
  it("names every variable of the Worker", () => {
    expect(rows.flatMap(({ names }) => names)).toEqual(expect.arrayContaining([...schemas.keys()]));
  });

  it.each([...presets])("gives the default of %s", (name, preset) => {
    expect(rows.find(({ names }) => names.includes(name))?.preset).toBe(String(preset));
  });

  it.each(
    rows.flatMap(({ names, meaning }) =>
      [...meaning.matchAll(/(\d+) to (\d+)/g)].map(
        ([, least, most]) => [names[0] ?? "", Number(least), Number(most)] as const,
      ),
    ),
  )("lists %s with its actual bounds: %i to %i", (name, least, most) => {
    expect([least - 1, least, most, most + 1].map((value) => takes(name, value))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("the table of the shop’s settings (D85)", () => {
  const [, section = ""] = read(SETTINGS).split("## Settings of the shop");
  const [, , ...table] = [...section.matchAll(/^\| (.*?) *\| (.*?) *\| (.*?) *\|$/gm)].map(
    ([, ...cells]) => cells,
  );

  it("has a row for each, as the page says it", () => {
    const settings = SETTING_GROUPS.flatMap(({ keys }) => keys).map(aboutSetting);
    expect(table).toEqual(settings.map(({ label, help, preset }) => [label, help, preset || "empty"]));
  });
});

it.each(
  DOCUMENTS.flatMap((path) =>
    [...read(path).matchAll(/`([A-Z_]+)` \((\d+)\)/g)].map(
      ([, name = "", value = ""]) => [path, name, Number(value)] as const,
    ),
  ),
)("%s gives %s its own value: %i", (_path, name, value) => {
  expect(presets.get(name)).toBe(value);
});

describe("the rate limits of docs/security.md", () => {
  const said = new Map(
    [...read("docs/security.md").matchAll(/^\| .*?\| (\d+) a minute.*?\| (`LIMIT_.*?) *\|$/gm)].flatMap(
      ([, limit, names = ""]) =>
        [...names.matchAll(/`(LIMIT_\w+)`/g)].map(([, name = ""]) => [name, Number(limit)] as const),
    ),
  );
  /** Every binding in wrangler.toml, in all environments. */
  const bound = [
    ...read("wrangler.toml").matchAll(
      /^name = "(LIMIT_\w+)"\n.*\nsimple = \{ limit = (\d+), period = (\d+) \}$/gm,
    ),
  ].map(([, name = "", limit, period]) => ({ name, limit: Number(limit), period: Number(period) }));

  it("match wrangler.toml, in every environment", () => {
    expect(bound.length).toBeGreaterThan(0);
    expect(new Set(said.keys())).toEqual(new Set(bound.map(({ name }) => name)));
    for (const { name, limit, period } of bound)
      expect([name, limit, period]).toEqual([name, said.get(name), 60]);
  });
});
