import { execFile, execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { copyCheckout } from "./testing/checkout-copy.ts";
import { ownDatabase } from "./testing/own-database.ts";

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const WORKER_TESTS = "npm test -- --project worker ";
const VALIDATE = "npm run validate";
const APPLY = ["apply", "-C1", "--whitespace=nowarn"];

const [, ...sections] = readFileSync(join(CHECKOUT, "docs/recipes.md"), "utf8").split(/^## /m);
const recipes = sections.map((text) => {
  const blocks = (language: string): string[] =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, code = ""]) => code);
  const patch = blocks("diff").join("");
  return {
    title: text.split("\n")[0] ?? "",
    patch,
    files: [...new Set([...patch.matchAll(/^\+\+\+ b\/(.*)$/gm)].map(([, file = ""]) => file))],
    commands: blocks("sh").flatMap((block) => block.trim().split("\n")),
  };
});
const commands = recipes.flatMap((recipe) => recipe.commands);
const tests = commands.flatMap((line) =>
  line.startsWith(WORKER_TESTS) ? line.slice(WORKER_TESTS.length).split(" ") : [],
);

/** One for all recipes, which touch lines of their own: its checks are run once. */
let copy: string;

const execute = promisify(execFile);

/** Runs a program in the copy; an error says what it printed. */
async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  try {
    const options = {
      cwd: copy,
      env: { ...process.env, NO_COLOR: "1", ...env },
      maxBuffer: MAX_OUTPUT_BYTES,
    };
    const { stdout } = await execute(program, args, options);
    return stdout;
  } catch (error) {
    const printed = error instanceof Error && "stdout" in error && "stderr" in error;
    const said = printed ? `${String(error.stdout)}${String(error.stderr)}` : "";
    throw new Error(`${program} ${args.join(" ")} failed:\n${said}`, { cause: error });
  }
}

const bin = (name: string): string => join(copy, "node_modules", ".bin", name);

beforeAll(() => {
  copy = copyCheckout("recipes-");
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe("docs/recipes.md", () => {
  it.each(recipes)("$title: its diffs apply to the sources as they are", ({ patch, commands: told }) => {
    execFileSync("git", [...APPLY, "--check"], { cwd: CHECKOUT, input: patch });
    expect(told).toContain(VALIDATE);
    expect(told.some((line) => line.startsWith(WORKER_TESTS))).toBe(true);
  });

  it("adds a field in four source files", () => {
    const [field] = recipes;
    expect(field?.files.filter((file) => !file.includes(".test."))).toHaveLength(4);
  });

  it("works when followed to the letter", { timeout: 600_000 }, async () => {
    for (const { title, patch, commands: told } of recipes) {
      const file = join(copy, "recipe.patch");
      writeFileSync(file, patch);
      await run("git", [...APPLY, file]);
      rmSync(file);
      const others = told.filter((line) => line !== VALIDATE && !line.startsWith(WORKER_TESTS));
      for (const line of others) await run("/bin/sh", ["-c", line]);
      expect(
        others.filter((line) => line.startsWith("npm ") && line !== "npm run build"),
        title,
      ).toEqual([]);
    }
    // Whichever fails, the other ends before the copy is removed.
    const outcomes = await Promise.allSettled([validate(), testWorker()]);
    expect(outcomes.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []))).toEqual([]);
  });
});

/** `npm run validate` takes over a minute: its checks, but lint and format only of what the recipes touch. */
async function validate(): Promise<void> {
  const touched = recipes.flatMap(({ files }) => files);
  await run(bin("tsc"), ["-p", "."]);
  const scripts = [...new Set(touched.filter((file) => /\.tsx?$/.test(file)))];
  await run(bin("oxlint"), ["--type-aware", "--deny-warnings", ...scripts]);
  await run(bin("oxfmt"), ["--check", ...new Set(touched)]);
  await run(bin("vitest"), ["run", "--project", "unit"]);
}

/** `npm test` itself would start a second shop: creates its database and runs the rest of the command. */
async function testWorker(): Promise<void> {
  for (const file of tests) expect(existsSync(join(copy, file)), file).toBe(true);
  const databaseUrl = await ownDatabase("recipe_tests");
  const env = { DATABASE_URL: databaseUrl, TEST_DATABASE_URL: databaseUrl };
  await run(process.execPath, ["ops/cli/run.mjs", "ops", "migrate"], env);
  const said = await run(bin("vitest"), ["run", "--project", "worker", ...tests], env);
  expect(said).toMatch(new RegExp(`Test Files\\s+${new Set(tests).size} passed`));
}
