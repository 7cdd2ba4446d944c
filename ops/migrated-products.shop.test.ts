import type { Sql } from "postgres";
import { describe, expect, it } from "vitest";
import { connect } from "./database/connection.ts";
import { migrateDatabase } from "./migrate.ts";
import { applyBefore } from "./testing/earlier-schema.ts";
import { ownDatabase } from "#dev/testing/own-database.ts";

type Stored = {
  readonly productname: string;
  readonly slug: string;
  readonly main?: readonly string[];
  readonly sub?: readonly string[];
};

/** Returns an array of texts as PostgreSQL reads it. */
const listed = (texts: readonly string[]): string => `{${texts.map((text) => JSON.stringify(text)).join()}}`;

/** Inserts products in the schema before a migration, migrates, and reads the result. */
async function migrated<Answer>(
  { before, stored }: { before: string; stored: readonly Stored[] },
  look: (sql: Sql, url: string) => Promise<Answer>,
): Promise<Answer> {
  const url = await ownDatabase("migrated_products");
  const sql = connect(url);
  try {
    await applyBefore(sql, before);
    for (const [at, { productname, slug, main = [], sub = [] }] of stored.entries()) {
      await sql`
        insert into products (productname, slug, image_url, price_cents, description, main_categories, subcategories,
          plans, display_order)
        values (${productname}, ${slug}, '/images/none.webp', 20000, 'A tool.', ${listed(main)}, ${listed(sub)},
          ${listed(["1 year"])}, ${at})`;
    }
    return await look(sql, url);
  } finally {
    await sql.end();
  }
}

describe("products whose subcategories lacked their main categories", () => {
  const before = "0008_main-categories-of-subcategories";
  const stored: Stored[] = [
    { productname: "Whole", slug: "whole", main: ["Workflows"], sub: ["BIM"] },
    { productname: "Alone", slug: "alone", main: [], sub: ["BIM", "Drafting"] },
    { productname: "Half", slug: "half", main: ["Workflows"], sub: ["Mac", "BIM", "Film & VFX"] },
    { productname: "None", slug: "none", main: ["Media & Entertainment"] },
  ];

  it("have them after the migration", async () => {
    await migrated({ before, stored }, async (sql, url) => {
      await migrateDatabase(url);
      const rows = await sql`
        select slug, to_jsonb(main_categories) as main, to_jsonb(subcategories) as sub, version from products order by display_order`;
      expect(rows.map(({ slug, main, version }) => [slug, new Set(main), version])).toEqual([
        ["whole", new Set(["Workflows"]), 1],
        ["alone", new Set(["Workflows"]), 2],
        ["half", new Set(["Media & Entertainment", "Operating system", "Workflows"]), 2],
        ["none", new Set(["Media & Entertainment"]), 1],
      ]);
      expect(rows.map(({ sub }) => sub)).toEqual(stored.map(({ sub = [] }) => sub));
    });
  });
});

describe("names that people cannot tell apart", () => {
  const before = "0009_names-folded-once";

  it("stop the migration, which lists them and changes nothing", async () => {
    const stored: Stored[] = [
      { productname: "Caf\u00e9", slug: "cafe" },
      { productname: "Cafe\u0301", slug: "cafe-2" },
      { productname: "Auto\u200bCAD", slug: "auto-cad" },
      { productname: "AutoCAD", slug: "autocad" },
      { productname: "AutoCAD LT", slug: "autocad-lt" },
      { productname: "\u200b", slug: "product" },
    ];
    await migrated({ before, stored }, async (sql, url) => {
      const fault: unknown = await migrateDatabase(url).catch((error: unknown) => error);
      const message = fault instanceof Error ? fault.message : "";
      expect(message).toContain(`"Auto\u200bCAD" (/products/auto-cad) and "AutoCAD" (/products/autocad)`);
      expect(message).toContain(`"Caf\u00e9" (/products/cafe) and "Cafe\u0301" (/products/cafe-2)`);
      expect(message).toContain(`"\u200b" (/products/product)`);
      expect(message).not.toContain("autocad-lt");
      const columns = await sql`
        select 1 from information_schema.columns where table_name = 'products' and column_name = 'name_key'`;
      expect(columns).toHaveLength(0);
      // The previous version still refuses the same names, and the owner can rename.
      await expect(
        sql`update products set productname = ' autocad lt' where slug = 'autocad'`,
      ).rejects.toThrow("products_productname_key");
      await sql`update products set productname = 'Café Two' where slug = 'cafe-2'`;
      await sql`update products set productname = 'AutoCAD Web' where slug = 'auto-cad'`;
      await sql`update products set productname = 'Blank' where slug = 'product'`;
      await migrateDatabase(url);
      const keys = await sql`select name_key from products order by display_order`;
      expect(keys.map((row) => row["name_key"])).toEqual([
        "café",
        "café two",
        "autocad web",
        "autocad",
        "autocad lt",
        "blank",
      ]);
    });
  });
});

it("a database with another language's collation compares names the same way", async () => {
  const server = new URL(await ownDatabase("turkish_names"));
  const name = server.pathname.slice(1);
  server.pathname = "/postgres";
  const admin = connect(server.href);
  try {
    await admin`drop database ${admin(name)} with (force)`;
    await admin`create database ${admin(name)} template template0 locale_provider icu icu_locale 'tr' locale 'C'`;
  } finally {
    await admin.end();
  }
  server.pathname = `/${name}`;
  await migrateDatabase(server.href);
  const sql = connect(server.href);
  try {
    const [row] = await sql`
      select lower('I') as own, shop_name_key('AutoCAD II') as ascii, shop_name_key('ΟΔΟΣ') as greek`;
    // Its own collation would turn I into ı.
    expect(row).toEqual({ own: "ı", ascii: "autocad ii", greek: "οδος" });
  } finally {
    await sql.end();
  }
});
