/** The permissions of staff, each with the sentence part that a refusal and /Admin/staff show (D57). */
export const PERMISSIONS = {
  "admin.enter": "enter the admin area",
  "orders.read": "see orders, deliveries, renewals, withdrawals and emails",
  "orders.write": "work on orders, deliveries and withdrawals",
  "orders.export": "export orders",
  "orders.open": "open a buyer’s page",
  "refunds.write": "refund orders",
  "refunds.unlimited": "refund above the limit",
  "customers.read": "see customers",
  "customers.export": "export a customer’s data",
  "customers.erase": "erase a customer’s data",
  "messages.read": "see messages",
  "messages.write": "answer and sort messages",
  "catalogue.read": "see products in the admin area and export them",
  "catalogue.write": "change products, prices and images",
  "sales.read": "see sales",
  "books.read": "see VAT and the ledger",
  "books.share": "share the books by a link",
  "operations.read": "see operations",
  "staff.read": "see who works here",
  "staff.write": "invite, change and remove staff, and change their rules",
  "audit.read": "see the audit log",
  "settings.write": "change settings",
} as const;

export type Permission = keyof typeof PERMISSIONS;

const isPermission = (text: string): text is Permission => Object.hasOwn(PERMISSIONS, text);

/** Every permission, in the order in which they're listed. */
export const ALL_PERMISSIONS: readonly Permission[] = Object.keys(PERMISSIONS).filter(isPermission);

/** The roles of staff (D57). An account can have several; it then has the permissions of all of them. */
export const STAFF_ROLES = ["owner", "sales", "catalogue", "accountant"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  owner: "Owner",
  sales: "Sales",
  catalogue: "Catalogue",
  accountant: "Accountant",
};

const ROLE_PERMISSIONS: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: ALL_PERMISSIONS,
  sales: [
    "admin.enter",
    "orders.read",
    "orders.write",
    "orders.export",
    "orders.open",
    "refunds.write",
    "customers.read",
    "messages.read",
    "messages.write",
    "sales.read",
  ],
  catalogue: ["admin.enter", "catalogue.read", "catalogue.write"],
  // Reads, and changes nothing.
  accountant: ["admin.enter", "orders.read", "orders.export", "sales.read", "books.read"],
};

/** Lists the permissions of someone with these roles, in the order of `PERMISSIONS`. */
export function permissionsOf(roles: readonly StaffRole[]): readonly Permission[] {
  const held = new Set(roles.flatMap((role) => ROLE_PERMISSIONS[role]));
  return ALL_PERMISSIONS.filter((permission) => held.has(permission));
}

export const hasPermission = (roles: readonly StaffRole[], permission: Permission): boolean =>
  roles.some((role) => ROLE_PERMISSIONS[role].includes(permission));

/** Returns the permissions that `wanted` has and `granter` lacks: nobody grants what they lack (D57). */
export function lackingToGrant(
  granter: readonly StaffRole[],
  wanted: readonly StaffRole[],
): readonly Permission[] {
  return permissionsOf(wanted).filter((permission) => !hasPermission(granter, permission));
}

/**
 * Returns the permission for want of which somebody can't change who has these roles (D57): the one to change staff, or one
 * that the roles have and they lack. Undefined if they can.
 */
export const lackingToManage = (
  manager: readonly StaffRole[],
  roles: readonly StaffRole[],
): Permission | undefined =>
  hasPermission(manager, "staff.write") ? lackingToGrant(manager, roles)[0] : "staff.write";

/** Returns the roles once each, in the order in which they're listed. */
export const rolesInOrder = (roles: readonly StaffRole[]): StaffRole[] =>
  STAFF_ROLES.filter((role) => roles.includes(role));

export const sameRoles = (one: readonly StaffRole[], other: readonly StaffRole[]): boolean =>
  rolesInOrder(one).join() === rolesInOrder(other).join();

/** Returns roles in words, such as "Sales and Catalogue"; "No role" without any. */
export const rolesInWords = (roles: readonly StaffRole[]): string => {
  const names = rolesInOrder(roles).map((role) => STAFF_ROLE_NAMES[role]);
  const last = names.pop();
  return names.length === 0 ? (last ?? "No role") : `${names.join(", ")} and ${last}`;
};

/** The refusal of a call for want of a permission; it names the key, so that an owner knows which role to give. */
export const missingPermission = (permission: Permission): string =>
  `You’re not allowed to ${PERMISSIONS[permission]} (${permission}). An owner of the shop can change that.`;
