import { describe, expect, it } from "vitest";
import {
  hasPermission,
  lackingToGrant,
  missingPermission,
  permissionsOf,
  STAFF_ROLES,
} from "./permissions.ts";

describe("roles of staff (D57)", () => {
  it("an owner may do everything that any role may", () => {
    for (const role of STAFF_ROLES) expect(lackingToGrant(["owner"], [role])).toEqual([]);
  });

  it("an accountant may change nothing", () => {
    const changing = permissionsOf(["accountant"]).filter((one) => !/\.(read|enter|export)$/.test(one));
    expect(changing).toEqual([]);
  });

  it("someone with two roles has the permissions of both", () => {
    const both = permissionsOf(["sales", "catalogue"]);
    expect(both).toContain("orders.write");
    expect(both).toContain("catalogue.write");
    expect(both).not.toContain("staff.write");
  });

  it("nobody but an owner may grant any role to others", () => {
    for (const role of STAFF_ROLES) {
      expect(hasPermission([role], "staff.write")).toBe(role === "owner");
    }
    expect(lackingToGrant(["sales"], ["accountant"])).toEqual(["books.read"]);
  });

  it("a refusal names the missing permission", () => {
    expect(missingPermission("refunds.write")).toBe(
      "You’re not allowed to refund orders (refunds.write). An owner of the shop can change that.",
    );
  });
});
