import type { Permission } from "#domain/accounts/permissions.ts";
import type { PageIconName } from "#src/ui/page-icon.tsx";

/** The links of the sidebar (S43, D26), in order, each with the permission that its page needs (D57). */
export const ADMIN_LINKS = [
  { to: "/Admin/home", text: "Home", icon: "building", permission: "orders.read" },
  { to: "/Admin/apps", text: "Apps", icon: "cube", permission: "catalogue.read" },
  { to: "/Admin/orders", text: "Orders", icon: "orders", permission: "orders.read" },
  { to: "/Admin/checkouts", text: "Checkouts", icon: "cart", permission: "orders.read" },
  { to: "/Admin/offers", text: "Offers", icon: "tag", permission: "orders.read" },
  { to: "/Admin/customers", text: "Customers", icon: "people", permission: "customers.read" },
  { to: "/Admin/deliveries", text: "Deliveries", icon: "key", permission: "orders.read" },
  { to: "/Admin/renewals", text: "Renewals", icon: "calendar", permission: "orders.read" },
  { to: "/Admin/messages", text: "Messages", icon: "mail", permission: "messages.read" },
  { to: "/Admin/withdrawals", text: "Withdrawals", icon: "return", permission: "orders.read" },
  { to: "/Admin/emails", text: "Emails", icon: "send", permission: "orders.read" },
  { to: "/Admin/catalogue", text: "Import & export", icon: "frame", permission: "catalogue.read" },
  { to: "/Admin/sales", text: "Sales", icon: "chart", permission: "sales.read" },
  { to: "/Admin/vat", text: "VAT", icon: "percent", permission: "books.read" },
  { to: "/Admin/staff", text: "Staff", icon: "badge", permission: "staff.read" },
  { to: "/Admin/settings", text: "Settings", icon: "sliders", permission: "settings.write" },
  { to: "/Admin/mail-texts", text: "Mail texts", icon: "pen", permission: "settings.write" },
  { to: "/Admin/operations", text: "Operations", icon: "gear", permission: "operations.read" },
  { to: "/Admin/audit", text: "Audit", icon: "history", permission: "audit.read" },
] as const satisfies readonly {
  to: string;
  text: string;
  icon: PageIconName;
  permission: Permission;
}[];

/** Returns the permission that a page of the admin area needs; undefined if any of staff may open it. */
export function permissionOfPage(path: string): Permission | undefined {
  const inLowerCase = path.toLowerCase();
  return ADMIN_LINKS.find(({ to }) => {
    const page = to.toLowerCase();
    return inLowerCase === page || inLowerCase.startsWith(`${page}/`);
  })?.permission;
}
