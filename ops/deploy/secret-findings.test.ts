import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkSecrets } from "./secret-findings.ts";
import { readSecretValues } from "./secret-values.ts";

const LIVE = {
  STRIPE_SECRET_KEY: "rk_live_hush",
  STRIPE_WEBHOOK_SECRET: "whsec_hush",
  TOKEN_SECRET: "hush-0123456789abcdef0123456789abcdef",
  ORDER_LINK_SECRET: "hush-fedcba9876543210fedcba9876543210",
  MAIL_API_KEY: "re_hush",
  MAIL_WEBHOOK_SECRET: "whsec_aHVzaA==",
};
const check = (change: Record<string, string | undefined>, atCloudflare: ReadonlySet<string> | null = null) =>
  checkSecrets("production", { source: "a file", values: { ...LIVE, ...change } }, atCloudflare);

describe("the secrets", () => {
  it("pass if they're all set, and none is ever printed", () => {
    expect(check({}).findings).toEqual([]);
    expect(JSON.stringify(check({}))).not.toContain("hush");
  });

  it.each([
    ["STRIPE_SECRET_KEY", "sk_test_hush"],
    ["STRIPE_SECRET_KEY", "pk_live_hush"],
    ["STRIPE_SECRET_KEY", "sk_live_placeholder"],
    ["STRIPE_SECRET_KEY", undefined],
    ["STRIPE_WEBHOOK_SECRET", "hush"],
    ["STRIPE_WEBHOOK_SECRET", "whsec_sandbox"],
    ["TOKEN_SECRET", "hush"],
    ["TOKEN_SECRET", "local-development-only-0123456789abcdef"],
    ["TOKEN_SECRET", ""],
    ["ORDER_LINK_SECRET", undefined],
    ["ORDER_LINK_SECRET", "local-development-only-fedcba9876543210"],
    ["ORDER_LINK_SECRET_PREVIOUS", "hush"],
    ["MAIL_API_KEY", "hush"],
    ["MAIL_API_KEY", "re_sandbox"],
    ["MAIL_WEBHOOK_SECRET", "whsec_c2FuZGJveA=="],
    ["MAIL_WEBHOOK_SECRET", undefined],
  ])("%s is reported when it is %s", (name, value) => {
    const { findings } = check({ [name]: value });
    expect(findings).toHaveLength(1);
    expect(findings[0]?.fault).toMatch(new RegExp(`^${name} `));
    expect(JSON.stringify(findings)).not.toContain("hush");
  });

  it("pass without those of a mail API, because Cloudflare's binding then sends", () => {
    expect(check({ MAIL_API_KEY: undefined, MAIL_WEBHOOK_SECRET: undefined }).findings).toEqual([]);
  });

  it("must be test-mode ones for the preview shop", () => {
    const values = { ...LIVE, STRIPE_SECRET_KEY: "sk_test_1" };
    expect(checkSecrets("preview", { source: "a file", values }, null).findings).toEqual([]);
    expect(checkSecrets("preview", { source: "a file", values: LIVE }, null).findings).toHaveLength(1);
  });

  it("set only at Cloudflare are noted as not checked", () => {
    const { findings, notes } = check({ TOKEN_SECRET: undefined }, new Set(["TOKEN_SECRET"]));
    expect(findings).toEqual([]);
    expect(notes).toEqual([expect.stringMatching(/^TOKEN_SECRET .* was not checked/)]);
  });

  it("set at Cloudflare must not bypass Hyperdrive or lead to another payment host", () => {
    const { findings } = check({}, new Set(["DATABASE_URL", "STRIPE_API_URL"]));
    expect(findings.map(({ fault }) => fault.split(" ")[0])).toEqual(["DATABASE_URL", "STRIPE_API_URL"]);
  });
});

describe("readSecretValues", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "secrets-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("reads only the file if there is one, because an exported DATABASE_URL is meant for something else", () => {
    writeFileSync(join(folder, ".secrets.production"), "TOKEN_SECRET=of-the-file\n");
    const read = readSecretValues("production", { DATABASE_URL: "postgres://localhost/mine" }, folder);
    expect(read).toEqual({ source: ".secrets.production", values: { TOKEN_SECRET: "of-the-file" } });
  });

  it("reads the environment if there is no file", () => {
    writeFileSync(join(folder, ".secrets.preview"), "TOKEN_SECRET=of-the-file\n");
    expect(readSecretValues("production", { TOKEN_SECRET: "given" }, folder).values).toEqual({
      TOKEN_SECRET: "given",
    });
  });
});
