import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emptyDatabase, ownDatabase } from "#dev/testing/own-database.ts";
import { type BackupSource, backUp } from "./backup.ts";
import { CHECKOUT } from "./cli/checkout.ts";
import { connect } from "./database/connection.ts";
import { removeOldDumps } from "./database/dump.ts";
import { readDeployedConfig } from "./deploy/deployed-config.ts";
import { restorePictures } from "./deploy/picture-copies.ts";
import { type Bucket, remoteBucket } from "./deploy/remote-bucket.ts";
import { migrateDatabase } from "./migrate.ts";
import { type Cloudflare, startCloudflare } from "./rehearsal/cloudflare.ts";
import { startOlderServer } from "./testing/older-server.ts";
import { requireBackupPrograms } from "./testing/backup-programs.ts";
import { insertRows, tablesOf } from "./testing/representative-rows.ts";

const INSTALL_MS = 300_000;
const GUIDE = readFileSync(join(CHECKOUT, "docs", "backup.md"), "utf8");
const BUCKET = "shop-production-images";
const PICTURES = [
  { key: "images/seed-maya-w400.avif", contentType: "image/avif", bytes: Buffer.from([0, 1, 2, 255]) },
  { key: "images/1763684000000-left-bbbbbb.jpg", contentType: "image/jpeg", bytes: Buffer.from("jpeg") },
];
const NOW = new Date("2026-11-26T07:40:54.321Z");
const DUMP = "database-2026-11-26T07-40-54Z.dump.gpg";

/** The documented command that starts like this, without its comment. */
function documented(start: string): string {
  const line = GUIDE.split("\n").find((text) => text.startsWith(start));
  if (line === undefined) throw new Error(`docs/backup.md has no command like ${start}`);
  return line.replace(/\s+#\s.*$/, "");
}

let older: Awaited<ReturnType<typeof startOlderServer>>;
let cloudflare: Cloudflare;
/** The folder with the keys, the keyrings and the programs of these tests. */
let home: string;
let folder: string;
let source: BackupSource;

beforeAll(async () => {
  requireBackupPrograms();
  home = mkdtempSync(join(tmpdir(), "keys-"));
  mkdirSync(join(home, "keyring"), { mode: 0o700 });
  older = await startOlderServer(join(CHECKOUT, ".data", "backup"), 5529);
  const databaseUrl = await emptyDatabase(older.url, "shop");
  await migrateDatabase(databaseUrl);
  await withSql(databaseUrl, async (sql) => {
    for (const table of await tablesOf(sql)) await insertRows(sql, table);
  });
  for (const start of ["gpg --batch", "gpg --armor --export backup", "gpg --armor --export-secret"]) {
    follow(start, home);
  }
  cloudflare = await startCloudflare();
  source = { databaseUrl, bucket: bucketAtCloudflare(), publicKey: join(home, "backup-key.asc") };
}, INSTALL_MS);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backup-"));
  cloudflare.storage.buckets.set(BUCKET, new Map());
  for (const { key, bytes, contentType } of PICTURES) {
    cloudflare.storage.bucket(BUCKET).set(key, { bytes, contentType, etag: "" });
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(async () => {
  execFileSync("gpgconf", ["--kill", "all"], { env: { ...process.env, GNUPGHOME: join(home, "keyring") } });
  rmSync(home, { recursive: true, force: true });
  await cloudflare.close();
  await older.stop();
});

function bucketAtCloudflare(): Bucket {
  const config = {
    ...readDeployedConfig("production"),
    r2_buckets: [{ binding: "IMAGES", bucket_name: BUCKET }],
  };
  return remoteBucket(config, {
    CLOUDFLARE_API_BASE_URL: cloudflare.url,
    CLOUDFLARE_ACCOUNT_ID: cloudflare.accountId,
    CLOUDFLARE_API_TOKEN: cloudflare.token,
  });
}

/** Runs a documented command in a folder, with the keyring of these tests. */
function follow(start: string, where: string, env: Readonly<Record<string, string>> = {}): void {
  execFileSync("/bin/sh", ["-c", documented(start).replace("database-….dump.gpg", DUMP)], {
    cwd: where,
    env: { ...process.env, GNUPGHOME: join(home, "keyring"), ...env },
    stdio: "pipe",
  });
}

async function withSql<Answer>(url: string, work: (sql: Sql) => Promise<Answer>): Promise<Answer> {
  const sql = connect(url);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

function decrypt(): void {
  copyFileSync(join(home, "backup-secret-key.asc"), join(folder, "backup-secret-key.asc"));
  follow("gpg --import", folder);
  follow("gpg --output", folder);
}

const restoreInto = (url: string): void => follow("pg_restore", folder, { RESTORED_URL: url });

/** Cuts the last bytes off a file, as an upload that broke off does. */
function truncate(file: string): void {
  writeFileSync(file, readFileSync(file).subarray(0, -200));
}

/** Runs the work with another program in place of pg_dump. */
async function withPgDump(script: string, work: () => Promise<void>): Promise<void> {
  const path = process.env["PATH"] ?? "";
  mkdirSync(join(home, "bin"), { recursive: true });
  writeFileSync(join(home, "bin", "pg_dump"), script);
  chmodSync(join(home, "bin", "pg_dump"), 0o755);
  process.env["PATH"] = `${join(home, "bin")}:${path}`;
  try {
    await work();
  } finally {
    process.env["PATH"] = path;
  }
}

/** Every row of every table as text, including derived columns and the list of migrations. */
async function contentOf(sql: Sql): Promise<Record<string, string[]>> {
  const tables = await sql`
    select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'drizzle')`;
  const content: Record<string, string[]> = {};
  for (const { schema, name } of tables) {
    const rows =
      await sql`select to_jsonb(t)::text as row from ${sql(String(schema))}.${sql(String(name))} t`;
    content[`${String(schema)}.${String(name)}`] = rows.map(({ row }) => String(row)).toSorted();
  }
  return content;
}

const byKey = (a: { readonly key: string }, b: { readonly key: string }): number =>
  a.key.localeCompare(b.key);

const objects = () => cloudflare.storage.bucket(BUCKET);
const reads = () => cloudflare.calls.filter(({ path }) => path.includes("/objects/")).length;

/** Constraints, indexes, triggers and the shop's own functions. */
async function rulesOf(sql: Sql): Promise<string[]> {
  const rules = await sql`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexname || ' ' || indexdef from pg_indexes where schemaname = 'public'
    union all select column_name || ' ' || data_type || ' ' || is_nullable || ' ' || is_identity || ' ' || is_generated
      from information_schema.columns where table_schema = 'public'
    union all select 'function ' || proname from pg_proc where pronamespace = 'public'::regnamespace`;
  // PostgreSQL releases put different numbers of parentheses around an expression.
  return rules.map(({ rule }) => String(rule).replaceAll(/[()]/g, "")).toSorted();
}

describe("a database backed up and restored as docs/backup.md describes", () => {
  it("has every row, rule and counter again, and the shop keeps working on it", async () => {
    const restored = await ownDatabase("restored");
    await backUp(source, folder, NOW);
    decrypt();
    restoreInto(restored);
    const before = await withSql(source.databaseUrl, contentOf);
    expect(before["public.orders"]).toHaveLength(2);
    expect(before["drizzle.__drizzle_migrations"]?.length).toBeGreaterThan(0);
    expect(await withSql(restored, contentOf)).toEqual(before);
    expect(await withSql(restored, rulesOf)).toEqual(await withSql(source.databaseUrl, rulesOf));
    await migrateDatabase(restored);
    const [next] = await withSql(
      restored,
      (sql) =>
        sql`insert into orders (browser_hash, cart_fingerprint, amount_cents, vat_facts) values ('h', 'f', 100, '{}') returning sequence`,
    );
    // There are two orders, so the counter continues from there.
    expect(Number(next?.["sequence"])).toBe(1003);
  });

  it("isn't restored over a database that isn't empty", async () => {
    const inUse = await ownDatabase("restored_over");
    await migrateDatabase(inUse);
    const before = await withSql(inUse, contentOf);
    await backUp(source, folder, NOW);
    decrypt();
    expect(() => restoreInto(inUse)).toThrow(/already exists/);
    expect(await withSql(inUse, contentOf)).toEqual(before);
  });

  it("isn't restored in part from a file that is cut off, encrypted or not", async () => {
    const restored = await ownDatabase("restored_in_part");
    await backUp(source, folder, NOW);
    decrypt();
    truncate(join(folder, "shop.dump"));
    expect(() => restoreInto(restored)).toThrow(/could not read from input file/);
    expect(await withSql(restored, contentOf)).toEqual({});
    rmSync(join(folder, "shop.dump"));
    truncate(join(folder, DUMP));
    expect(() => follow("gpg --output", folder)).toThrow(/gpg: .*(?:error|manipulated)/);
  });

  it("can't be read without the secret key", async () => {
    await backUp(source, folder, NOW);
    const keyring = join(home, "stranger");
    mkdirSync(keyring, { mode: 0o700 });
    expect(() => follow("gpg --output", folder, { GNUPGHOME: keyring })).toThrow(/No secret key/);
    expect(readFileSync(join(folder, DUMP)).includes("ada@example.com")).toBe(false);
  });
});

describe("a dump", () => {
  it("is refused if it's cut off, and leaves no file", async () => {
    const cutOff = `#!/bin/sh
for last; do case "$last" in --file=*) file="\${last#--file=}" ;; esac; done
/usr/bin/env PATH="\${PATH#*:}" pg_dump "$@" && truncate --size=-200 "$file"`;
    await withPgDump(cutOff, async () => {
      await expect(backUp(source, folder, NOW)).rejects.toThrow(
        /^The dump can't be read back: pg_restore: error: could not read from input file: end of file$/,
      );
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is refused with the reason if the database, the key or a program fails", async () => {
    const elsewhere = new URL(source.databaseUrl);
    elsewhere.pathname = "/nothing";
    await expect(backUp({ ...source, databaseUrl: elsewhere.href }, folder, NOW)).rejects.toThrow(
      /^DATABASE_URL names a database that cannot be reached: .*"nothing" does not exist\.$/,
    );
    const missing = join(home, "missing.asc");
    await expect(backUp({ ...source, publicKey: missing }, folder, NOW)).rejects.toThrow(
      `There is no public key at ${missing} (docs/backup.md).`,
    );
    const publicKey = join(CHECKOUT, "package.json");
    await expect(backUp({ ...source, publicKey }, folder, NOW)).rejects.toThrow(
      /^The dump can't be encrypted for .*package\.json: gpg: .+$/,
    );
    const path = process.env["PATH"];
    process.env["PATH"] = folder;
    await expect(backUp(source, folder, NOW)).rejects.toThrow(
      "pg_dump is missing: install postgresql-client.",
    );
    process.env["PATH"] = path;
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is removed when it's over 30 days old, unless it's the newest", () => {
    const names = ["2026-10-27T07-40-53Z", "2026-10-27T07-40-54Z", "2026-11-25T00-00-00Z"].map(
      (time) => `database-${time}.dump.gpg`,
    );
    for (const name of [...names, "database-2020.dump.gpg"]) writeFileSync(join(folder, name), "");
    expect(removeOldDumps(folder, new Date("2026-11-26T07:40:54Z"))).toEqual(names.slice(0, 1));
    expect(removeOldDumps(folder, new Date("2027-11-26T00:00:00Z"))).toEqual(names.slice(1, 2));
    expect(new Set(readdirSync(folder))).toEqual(new Set(["database-2020.dump.gpg", names[2]]));
  });
});

describe("the bucket's pictures", () => {
  it("are copied once, and stored again with their types where they're missing", async () => {
    await backUp(source, folder, NOW);
    expect(readdirSync(join(folder, "pictures"))).toHaveLength(PICTURES.length);
    const before = reads();
    objects().set("images/new.webp", { bytes: Buffer.from("new"), contentType: "image/webp", etag: "" });
    await backUp(source, folder, new Date(NOW.getTime() + 1000));
    expect(reads()).toBe(before + 1);
    const original = new Map(objects());
    for (const { key } of PICTURES) objects().delete(key);
    expect(await restorePictures(source.bucket, join(folder, "pictures"))).toEqual({ stored: 2, total: 3 });
    const restored = [...objects()].map(([key, { bytes, contentType }]) => ({ key, bytes, contentType }));
    expect(restored.toSorted(byKey)).toEqual(
      [...original].map(([key, { bytes, contentType }]) => ({ key, bytes, contentType })).toSorted(byKey),
    );
  });

  it("aren't half copied when Cloudflare stops in between", async () => {
    const mend = cloudflare.breakOn("GET", /seed-maya/);
    await expect(backUp(source, folder, NOW)).rejects.toThrow(
      "Cloudflare did not return all pictures: Refused on purpose. Run it again to continue.",
    );
    mend();
    await backUp(source, folder, NOW);
    expect(readFileSync(join(folder, "pictures", "seed-maya-w400.avif"))).toEqual(PICTURES[0]?.bytes);
  });

  it("must be there: an empty bucket or backup is refused, and the dump is kept", async () => {
    objects().clear();
    await expect(backUp(source, folder, NOW)).rejects.toThrow(
      "The bucket has no pictures: check its name in wrangler.toml.",
    );
    expect(readdirSync(folder)).toEqual([DUMP]);
    const pictures = join(folder, "pictures");
    await expect(restorePictures(source.bucket, pictures)).rejects.toThrow(
      `There are no pictures in ${pictures}.`,
    );
  });
});
