import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CHECKOUT, readIfThere } from "../cli/checkout.ts";
import type { EnvironmentName } from "../deploy/environments.ts";
import { STRIPE_PERMISSIONS } from "../deploy/stripe-permissions.ts";
import { copyCheckout } from "#dev/testing/checkout-copy.ts";
import { ownDatabase } from "#dev/testing/own-database.ts";
import { startStripeSandbox, type StripeSandbox } from "#packages/stripe-sandbox";
import { type Cloudflare, startCloudflare } from "./cloudflare.ts";
import { docCommands, NOT_REHEARSED } from "./doc-commands.ts";

export type ProcessResult = { readonly code: number; readonly output: string };

/** Facts of a seller other than the repository's sample, and of an environment other than wrangler.toml's. */
const FILLED_IN: readonly (readonly [file: string, from: string, to: string])[] = [
  ["domain/seller/company.ts", "Voorbeeldstraat 12", "Keizersgracht 1"],
  ["domain/seller/company.ts", "Voorbeeldstad", "Amsterdam"],
  ["domain/seller/company.ts", "hello@halfscale.example", "hello@seller.nl"],
  ["domain/seller/company.ts", "+31 20 000 0000", "+31 20 123 4567"],
  ["domain/seller/company.ts", "NL000000000B00", "NL123456789B01"],
  ["domain/seller/company.ts", "00000000", "12345678"],
  ["domain/seller/about-seller.ts", "invented: true", "invented: false"],
  ["domain/seller/selling-facts.ts", "invented: true", "invented: false"],
  ["wrangler.toml", "placeholder-images", "shop-ENVIRONMENT-images"],
  ["wrangler.toml", "live_placeholder", "live_1"],
  ["wrangler.toml", "test_placeholder", "test_1"],
];

const SITES: Readonly<Record<EnvironmentName, string>> = {
  production: "shop.seller.nl",
  preview: "shop-preview.seller.workers.dev",
};

/** Files that the deployed shop and its commands don't need. Without them, types and lint take half as long. */
const NOT_DEPLOYED = /\.test\.tsx?$|^docs\/screens\//;
const STATIC_CHECKS = ["tsc", "oxlint", "oxfmt"];

/** Values that the documents abbreviate with `…`, and input for wrangler's prompts. */
const NEW_PASSWORD = "postgres://shop:new@db.seller.nl:5432/shop";

/** An account that cannot be called before its keys are filled in. */
const NO_KEYS_YET = { secretKey: "none", publishableKey: "none", webhookSecret: "whsec_none" };

/** A copy of the sources with its own database, Cloudflare and Stripe, in which the documents are followed. */
export class RehearsalEnvironment {
  readonly #unused = new Set(docCommands().filter((command) => !NOT_REHEARSED.test(command)));

  readonly environment: EnvironmentName;
  readonly databaseUrl: string;
  /** The Worker's address of it, as `npm run worker-role` printed it. */
  workerUrl = "";
  readonly cloudflare: Cloudflare;
  readonly stripe: StripeSandbox;
  readonly folder: string;

  private constructor(
    environment: EnvironmentName,
    databaseUrl: string,
    cloudflare: Cloudflare,
    stripe: StripeSandbox,
  ) {
    this.environment = environment;
    this.databaseUrl = databaseUrl;
    this.cloudflare = cloudflare;
    this.stripe = stripe;
    this.folder = copyCheckout(`rehearsal-${environment}-`, (path) => !NOT_DEPLOYED.test(path));
  }

  static async prepare(environment: EnvironmentName): Promise<RehearsalEnvironment> {
    const databaseUrl = await ownDatabase(`rehearsal_${environment}`);
    const stripe = await startStripeSandbox(NO_KEYS_YET);
    const ground = new RehearsalEnvironment(environment, databaseUrl, await startCloudflare(), stripe);
    // wrangler checks the registry for a newer version once an hour, so this pretends that it just has.
    mkdirSync(join(ground.folder, ".data", "tmp", "update-check"), { recursive: true });
    ground.write(
      ".data/tmp/update-check/wrangler-latest.json",
      JSON.stringify({ latest: null, lastUpdate: Date.now() }),
    );
    ground.skipStaticChecks();
    execFileSync("git", ["init", "--quiet"], { cwd: ground.folder });
    return ground;
  }

  async close(): Promise<void> {
    await this.cloudflare.close();
    await this.stripe.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The Worker being deployed. */
  get workerName(): string {
    return `shop-${this.environment}`;
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), "utf8");
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /**
   * Fills in everything that the documents require and is still missing. The Stripe account accepts this key, with the
   * documented permissions only. The webhook's secret stays as a deployment wrote it.
   */
  fillIn(secrets: Readonly<Record<string, string>>): void {
    const { environment } = this;
    this.stripe.rollSecretKey(
      secrets["STRIPE_SECRET_KEY"] ?? NO_KEYS_YET.secretKey,
      STRIPE_PERMISSIONS.map(({ slug }) => slug),
    );
    for (const [file, from, to] of FILLED_IN) {
      this.write(file, this.read(file).replaceAll(from, to.replace("ENVIRONMENT", environment)));
    }
    const [id = "none"] = this.cloudflare.storage.configurations.keys();
    const config = this.read("wrangler.toml")
      .replaceAll('id = "placeholder"', `id = "${id}"`)
      .replaceAll("placeholder.example", SITES[environment]);
    this.write("wrangler.toml", config);
    const lines = Object.entries({
      ...secrets,
      STRIPE_API_URL: this.stripe.url,
      DATABASE_URL: this.databaseUrl,
    });
    const file = `.secrets.${environment}`;
    const written = readIfThere(join(this.folder, file)) ?? "";
    const kept = /^STRIPE_WEBHOOK_SECRET=.*$/m.exec(written)?.[0] ?? "";
    this.write(file, `${lines.map(([name, value]) => `${name}=${value}\n`).join("")}${kept}\n`);
  }

  /**
   * Replaces the checks of types, lint and format with programs that always succeed. They take half a minute, and `npm
   * test` checks the same sources.
   */
  skipStaticChecks(): void {
    for (const name of STATIC_CHECKS) this.#link(name, "/bin/true");
  }

  /** Restores only the compiler, for a fault that it must detect. */
  runTypeCheck(): void {
    this.#link("tsc", join(CHECKOUT, "node_modules", ".bin", "tsc"));
  }

  #link(name: string, program: string): void {
    const link = join(this.folder, "node_modules", ".bin", name);
    rmSync(link);
    symlinkSync(program, link);
  }

  /** Commits everything that was changed, as the documents ask before a deployment. Returns the commit's hash. */
  commit(): string {
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=owner", "-c", "user.email=owner@seller.nl", ...args], {
        cwd: this.folder,
        encoding: "utf8",
      });
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "--message", "Settings of the rehearsal");
    return git("rev-parse", "HEAD").trim();
  }

  /** Runs every matching command of the documents for this environment; returns how each ended. */
  async follow(which: RegExp, input = ""): Promise<ProcessResult[]> {
    const matching = docCommands().filter((command) => which.test(command));
    if (matching.length === 0) throw new Error(`the documents hold no command like ${String(which)}`);
    const ended: ProcessResult[] = [];
    for (const command of matching) {
      this.#unused.delete(command);
      ended.push(await this.#run(this.#completed(command), input));
    }
    return ended;
  }

  /** Returns the documented commands that haven't been run yet. */
  get notFollowed(): string[] {
    return [...this.#unused];
  }

  #completed(command: string): string {
    const [id = "none"] = this.cloudflare.storage.configurations.keys();
    const completed = command
      .replaceAll("production", this.environment)
      .replace("DATABASE_URL=…", `DATABASE_URL='${this.databaseUrl}'`)
      .replace(/--connection-string="?(postgres:\/\/)?…"?/, `--connection-string="${NEW_PASSWORD}"`)
      .replace("<id>", id);
    if (/[…<]/.test(completed)) throw new Error(`nobody knows what stands for … in ${completed}`);
    return completed;
  }

  #run(command: string, input: string): Promise<ProcessResult> {
    const { url, siteUrl, accountId, token } = this.cloudflare;
    const home = join(this.folder, ".data", "home");
    const env = {
      PATH: process.env["PATH"],
      HOME: home,
      XDG_CONFIG_HOME: home,
      TMPDIR: join(this.folder, ".data", "tmp"),
      NO_COLOR: "1",
      npm_config_update_notifier: "false",
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      CLOUDFLARE_API_BASE_URL: url,
      CLOUDFLARE_ACCOUNT_ID: accountId,
      CLOUDFLARE_API_TOKEN: token,
      DEPLOY_SITE_URL: siteUrl,
      DEPLOY_WATCH_SECONDS: "1",
      // Nothing listens there, so no name is looked up outside.
      DNS_SERVER: "127.0.0.1:9",
    };
    return new Promise((resolve, reject) => {
      const child = spawn("/bin/sh", ["-c", command], { cwd: this.folder, env });
      let output = `$ ${command}\n`;
      child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
      child.on("error", reject);
      child.on("close", (code) => resolve({ code: code ?? 1, output }));
      child.stdin.end(input);
    });
  }
}
