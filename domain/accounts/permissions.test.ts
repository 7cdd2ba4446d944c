import { describe, expect, it } from "vitest";
import {
  hasPermission,
  lackingToGrant,
  lackingToManage,
  missingPermission,
  permissionsOf,
  rolesInWords,
  sameRoles,
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

  it("only those who may change staff, and have all permissions of a role, manage who has it", () => {
    for (const role of STAFF_ROLES) expect(lackingToManage(["owner"], [role])).toBeUndefined();
    expect(lackingToManage(["sales", "catalogue"], ["sales"])).toBe("staff.write");
    expect(lackingToManage([], [])).toBe("staff.write");
  });

  it("roles are compared and named regardless of their order", () => {
    expect(sameRoles(["sales", "owner"], ["owner", "sales"])).toBe(true);
    expect(sameRoles(["sales"], ["owner", "sales"])).toBe(false);
    expect(rolesInWords(["catalogue"])).toBe("Catalogue");
    expect(rolesInWords(["accountant", "catalogue", "sales"])).toBe("Sales, Catalogue and Accountant");
    expect(rolesInWords([])).toBe("No role");
  });

  it("a refusal names the missing permission", () => {
    expect(missingPermission("refunds.write")).toBe(
      "You’re not allowed to refund orders (refunds.write). An owner of the shop can change that.",
    );
  });
});
