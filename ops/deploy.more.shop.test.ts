import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { checkConfig } from "./check-config.ts";
import { CHECKOUT } from "./cli/checkout.ts";
import { connect } from "./database/connection.ts";
import type { EnvironmentName } from "./deploy/environments.ts";
import { migrateDatabase } from "./migrate.ts";
import { seedCatalogue } from "./catalogue/seed-catalogue.ts";
import { ownDatabase } from "#dev/testing/own-database.ts";

const SECRETS = {
  STRIPE_SECRET_KEY: "sk_test_hush",
  STRIPE_WEBHOOK_SECRET: "whsec_hush",
  TOKEN_SECRET: "short-hush",
  ORDER_LINK_SECRET: "short-hush",
};

type Ended = { readonly code: number; readonly output: string };
let home: string;

/** Runs a command without a login to Cloudflare. */
function runCommand(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const nowhere = { PATH: process.env["PATH"], HOME: home, XDG_CONFIG_HOME: home };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(CHECKOUT, "ops", "cli", "run.mjs"), ...args],
      { cwd: CHECKOUT, env: { ...nowhere, ...env } },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : z.number().parse(error.code);
        resolve({ code, output: stdout + stderr });
      },
    );
    child.stdin?.end();
  });
}

/** Returns the check's findings if only the database is given and Cloudflare isn't queried. */
async function faultsOf(environment: EnvironmentName, databaseUrl: string): Promise<string> {
  const env = { DATABASE_URL: databaseUrl };
  const { findings } = await checkConfig(environment, env, { askCloudflare: false });
  return findings.map(({ fault }) => fault).join("\n");
}

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "deploy-"));
});
afterAll(() => rmSync(home, { recursive: true }));

describe("npm run check-config", () => {
  it("lists everything missing with the place to set it, and prints no secret", async () => {
    const { code, output } = await runCommand(["ops", "check-config", "--env", "production"], SECRETS);
    expect(code).toBe(1);
    for (const name of [
      "SITE_URL",
      "STRIPE_PUBLISHABLE_KEY",
      "MAIL_FROM",
      "HYPERDRIVE",
      "IMAGES",
      "STRIPE_SECRET_KEY",
      "TOKEN_SECRET",
      "ORDER_LINK_SECRET",
      "DATABASE_URL",
    ]) {
      expect(output).toMatch(new RegExp(`^ {2}- ${name} [^\\n]+\\.\\n {4}Set it in: \\S`, "m"));
    }
    expect(output).toContain("Note: The secrets at Cloudflare were not checked");
    expect(output).not.toContain("hush");
  });

  it("counts the products still sold at the demo's prices, until an administrator saves them", async () => {
    const url = await ownDatabase("check_config");
    // A database that hasn't been migrated has no prices.
    expect(await faultsOf("production", url)).not.toMatch(/DATABASE_URL|demo's prices/);
    await migrateDatabase(url);
    await seedCatalogue(url);
    const sql = connect(url);
    await sql`update products set updated_by = 'warden' where slug = 'autocad'`;
    await sql`update products set price_cents = price_cents + 100 where slug = 'autocad-lt'`;
    await sql.end();
    expect(await faultsOf("production", url)).toContain(
      "The catalogue sells 80 products at the demo's prices: ",
    );
    expect(await faultsOf("preview", url)).not.toMatch(/demo's prices/);
  });

  it("notes what the owner still has to enter in the deployed shop (D85)", async () => {
    const url = await ownDatabase("check_settings");
    const notesOf = async (environment: EnvironmentName) =>
      (await checkConfig(environment, { DATABASE_URL: url }, { askCloudflare: false })).notes.join("\n");
    await migrateDatabase(url);
    const sql = connect(url);
    await sql`insert into shop_settings (key, text) values ('phone', '+31 20 123 4567')`;
    await sql.end();
    const missing =
      "Street and number, Town, Email address, KVK number, VAT number, Where licences come from";
    expect(await notesOf("production")).toContain(`Still to be entered at /Admin/settings: ${missing}.`);
    expect(await notesOf("preview")).not.toContain("/Admin/settings");
  });

  it("reports in one sentence that the database doesn't respond, without its password", async () => {
    const faults = await faultsOf("preview", "postgres://me:hush@127.0.0.1:1/shop");
    expect(faults).toMatch(/^DATABASE_URL names a database that cannot be read: [^\n]+\.$/m);
    expect(faults).not.toContain("hush");
  });
});

describe("npm run deploy", () => {
  it("stops before it builds or uploads anything when a setting is missing", async () => {
    const { code, output } = await runCommand(["ops", "deploy", "--env", "production"], {});
    expect(code).toBe(1);
    expect(output.trim().split("\n").at(-1)).toBe("Nothing was deployed: fix the settings above first.");
    expect(output).not.toContain("Built for");
  });

  it("builds what wrangler accepts for production in a dry run, with nothing in it from a developer's machine", async () => {
    const { code, output } = await runCommand(["ops", "deploy", "--env", "production", "--dry-run"], {});
    expect({ code, output }).toMatchObject({ code: 0 });
    for (const binding of [
      "HYPERDRIVE",
      "IMAGES",
      "ASSETS",
      "VERSION",
      "LIMIT_CHECKOUT",
      "LIMIT_WITHDRAWAL",
    ]) {
      expect(output).toContain(`env.${binding} `);
    }
    expect(output).toContain("production was not touched: this was a dry run.");
    const built = join(CHECKOUT, ".data", "deploy", "production", "dist", "shop", "wrangler.json");
    const config = readFileSync(built, "utf8");
    expect(JSON.parse(config)).toMatchObject({ name: "shop-production", targetEnvironment: "production" });
    expect(config).not.toMatch(/sandbox|local-development-only|127\.0\.0\.1/);
  });
});
