import { execFileSync, type ExecFileSyncOptions } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { unsafeStatements } from "#ops/migration-safety.ts";
import { copyCheckout } from "./testing/checkout-copy.ts";
import { ownDatabase } from "./testing/own-database.ts";

const RECIPE = "## Add a field to a product, from column to card";
const guide = readFileSync(join(CHECKOUT, "CONTRIBUTING.md"), "utf8");
const recipe = guide.slice(guide.indexOf(RECIPE)).split(/\n## /)[0] ?? "";
const blocks = (language: string): string[] =>
  [...recipe.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, text = ""]) => text);

/** Large, and not needed for a product's field. */
const NOT_COPIED = /^(docs|public|dev\/catalogue\/pictures)\//;

let copy: string;

function run(program: string, args: readonly string[], options: ExecFileSyncOptions = {}): string {
  try {
    return String(execFileSync(program, args, { cwd: copy, stdio: "pipe", ...options }));
  } catch (error) {
    const said = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
    throw new Error(`${program} ${args.join(" ")} failed:\n${said}`, { cause: error });
  }
}

const bin = (name: string): string => join(copy, "node_modules", ".bin", name);

beforeAll(() => {
  copy = copyCheckout("recipe-", (path) => !NOT_COPIED.test(path));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe("the recipe in CONTRIBUTING.md", () => {
  it("leads from a column to the card when followed step by step", { timeout: 300_000 }, async () => {
    const changes = blocks("diff");
    const touched = changes.flatMap((change) =>
      [...change.matchAll(/^\+\+\+ b\/(.*)$/gm)].map(([, file]) => file),
    );
    expect(new Set(touched.filter((file) => !file?.includes(".test."))).size).toBeLessThanOrEqual(4);
    expect(changes).toHaveLength(5);
    for (const [at, change] of changes.entries()) {
      const patch = join(copy, `step-${at}.patch`);
      writeFileSync(patch, change);
      run("git", ["apply", "-C1", "--whitespace=nowarn", patch]);
    }

    const [generate = "", test = ""] = blocks("sh");
    const before = readdirSync(join(copy, "migrations"));
    run("/bin/sh", ["-c", generate]);
    const made = readdirSync(join(copy, "migrations")).filter((name) => !before.includes(name));
    expect(made).toEqual([expect.stringMatching(/_product-publisher-code\.sql$/)]);
    expect(unsafeStatements(readFileSync(join(copy, "migrations", String(made[0])), "utf8"))).toEqual([]);

    run(bin("tsc"), ["-p", "."]);

    // `npm test` itself would start a second shop: create its database here and run the rest of the command.
    const [, args = ""] = /^npm test -- (.*)$/m.exec(test) ?? [];
    const databaseUrl = await ownDatabase("recipe_tests");
    const env = { ...process.env, DATABASE_URL: databaseUrl, TEST_DATABASE_URL: databaseUrl };
    run(process.execPath, ["ops/cli/run.mjs", "ops", "migrate"], { env });
    const said = run(bin("vitest"), ["run", ...args.split(" ")], { env: { ...env, NO_COLOR: "1" } });
    expect(said).toMatch(/Tests\s+4 passed/);
  });
});
