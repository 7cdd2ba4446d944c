import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CHECKOUT } from "./cli/checkout.ts";
import { unsafeStatements } from "./migration-safety.ts";

const FOLDER = join(CHECKOUT, "migrations");

it.each(readdirSync(FOLDER).filter((name) => name.endsWith(".sql")))(
  "%s can run while the previous version is still running",
  (name) => {
    expect(unsafeStatements(readFileSync(join(FOLDER, name), "utf8"))).toEqual([]);
  },
);

describe("a migration that would break the running version", () => {
  it.each([
    `DROP TABLE "old_slugs";`,
    `ALTER TABLE "products" DROP COLUMN "stock";`,
    `ALTER TABLE "products" RENAME COLUMN "stock" TO "in_stock";`,
    `ALTER TABLE "products" RENAME TO "goods";`,
    `ALTER TABLE "products" ALTER COLUMN "updated_by" SET NOT NULL;`,
    `ALTER TABLE "products" ALTER COLUMN "stock" SET DATA TYPE integer;`,
    `ALTER TABLE "products" ALTER COLUMN "stock" DROP DEFAULT;`,
    `ALTER TABLE "products"\n  ADD COLUMN "vendor" text NOT NULL;`,
    `ALTER TABLE "products" ADD CONSTRAINT "short" CHECK (length(description) < 100);`,
    `CREATE UNIQUE INDEX "one_description" ON "products" USING btree ("description");`,
    `DELETE FROM orders;`,
    `truncate orders;`,
  ])("is reported: %s", (statement) => {
    expect(unsafeStatements(statement)).toHaveLength(1);
  });

  it("is allowed if a comment gives the version that stopped using it, and the reason", () => {
    const statement = `ALTER TABLE "products" DROP COLUMN "stock";`;
    expect(unsafeStatements(`-- safe since v1.4.0: nothing reads stock any more\n${statement}`)).toEqual([]);
    expect(unsafeStatements(`-- safe, really\n${statement}`)).toHaveLength(1);
    const two = `-- safe since v1.4.0: unused\n${statement}\n--> statement-breakpoint\n${statement}`;
    expect(unsafeStatements(two)).toHaveLength(1);
  });
});

describe("a migration that only adds", () => {
  it.each([
    `ALTER TABLE "products" ADD COLUMN "vendor" text;`,
    `ALTER TABLE "products" ADD COLUMN "vendor" text DEFAULT '' NOT NULL;`,
    `ALTER TABLE "orders" ADD COLUMN "folded" text GENERATED ALWAYS AS (shop_fold(name)) STORED NOT NULL;`,
    `CREATE INDEX "orders_at" ON "orders" USING btree ("created_at");`,
    `CREATE TABLE "t" ("id" uuid NOT NULL);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "i" ON "t" USING btree ("id");`,
    `-- drop table is only a word here\nALTER TABLE "products" ADD COLUMN "vendor" text;`,
  ])("passes: %s", (migration) => {
    expect(unsafeStatements(migration)).toEqual([]);
  });
});
