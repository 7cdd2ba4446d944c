import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  ALL_PERMISSIONS,
  hasPermission,
  PERMISSIONS,
  STAFF_ROLE_NAMES,
  STAFF_ROLES,
} from "#domain/accounts/permissions.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** The table of docs/security.md as the code has it, without the spaces that align its columns. */
const coded = [
  row(["Permission", "May", ...STAFF_ROLES.map((role) => STAFF_ROLE_NAMES[role])]),
  row(["", "", ...STAFF_ROLES].map(() => "---")),
  ...ALL_PERMISSIONS.map((permission) =>
    row([
      `\`${permission}\``,
      PERMISSIONS[permission],
      ...STAFF_ROLES.map((role) => (hasPermission([role], permission) ? "yes" : "")),
    ]),
  ),
].join("\n");

const unaligned = (table: string): string =>
  table
    .trim()
    .split("\n")
    .map((line) =>
      row(
        line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim().replace(/^-+$/, "---")),
      ),
    )
    .join("\n");

// If it fails, paste the expected table and format it.
it("docs/security.md has the permissions of each role (D57)", () => {
  const text = readFileSync(join(CHECKOUT, "docs/security.md"), "utf8");
  const [, table = ""] = /<!-- roles -->\n([^]*?)<!-- \/roles -->/.exec(text) ?? [];
  expect(unaligned(table)).toBe(coded);
});
