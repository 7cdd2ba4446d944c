import type { Page } from "playwright-core";
import type { Visit } from "./prepare.ts";

export type ScreenPage = {
  /** Prefix of its pictures' file names. */
  readonly name: string;
  /** Its path; `{return}` and `{order}` stand for the purchase made before, and `{offer}` for the offer made of a cart. */
  readonly path: string;
  readonly visit: Visit;
  /**
   * Acts before the picture is taken, such as opening a panel. Returns false if there is nothing to open at this width.
   */
  readonly act?: (page: Page) => Promise<boolean>;
};

/** Presses the matching control visible at this width. */
function press(name: RegExp, dialog: string) {
  return async (page: Page): Promise<boolean> => {
    const button = page.getByRole("button", { name }).first();
    if (!(await button.isVisible())) return false;
    await button.click();
    await page.getByRole("dialog", { name: dialog }).waitFor();
    return true;
  };
}

/** Opens the cart and pastes a list of which some lines stay in the field (D90). */
async function pasteList(page: Page): Promise<boolean> {
  await press(/^Cart/, "Your cart")(page);
  await page.getByRole("button", { name: "Paste a list" }).click();
  await page.getByLabel("Your list").fill("12 x Revit\nNavisworks: 2\nAutoCAD LT\n100 x Flame\n3 Zeppelin");
  await page.getByRole("dialog").getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("list", { name: "Lines not added" }).scrollIntoViewIfNeeded();
  return true;
}

/** Every page of the shop, and everything that opens over them. */
export const PAGES: readonly ScreenPage[] = [
  { name: "home", path: "/", visit: "guest" },
  { name: "products", path: "/products", visit: "guest" },
  { name: "products-filtered", path: "/products?main=media-entertainment", visit: "guest" },
  { name: "products-none", path: "/products?q=zzz", visit: "guest" },
  { name: "products-filters", path: "/products", visit: "guest", act: press(/^filters/, "Filter By") },
  { name: "product", path: "/products/autocad", visit: "guest" },
  { name: "aboutus", path: "/aboutus", visit: "guest" },
  { name: "contact", path: "/contact", visit: "guest" },
  { name: "why-half-price", path: "/why-half-price", visit: "guest" },
  { name: "terms", path: "/terms", visit: "guest" },
  { name: "privacy", path: "/privacy", visit: "guest" },
  { name: "withdrawal", path: "/withdrawal", visit: "guest" },
  { name: "accessibility", path: "/accessibility", visit: "guest" },
  { name: "menu", path: "/aboutus", visit: "guest", act: press(/^Menu$/, "Menu") },
  { name: "login", path: "/login", visit: "guest" },
  { name: "register", path: "/register", visit: "guest" },
  { name: "unauthorized", path: "/unauthorized", visit: "guest" },
  { name: "not-found", path: "/no-such-page", visit: "guest" },
  { name: "cart-empty", path: "/contact", visit: "guest", act: press(/^Cart/, "Your cart") },
  { name: "cart", path: "/products/maya", visit: "shopper", act: press(/^Cart/, "Your cart") },
  { name: "cart-list", path: "/products/maya", visit: "shopper", act: pasteList },
  {
    name: "cart-request-offer",
    path: "/products/maya",
    visit: "shopper",
    act: async (page) => {
      await press(/^Cart/, "Your cart")(page);
      return press(/^Get a quote$/, "Get a quote")(page);
    },
  },
  { name: "offer", path: "{offer}", visit: "guest" },
  { name: "checkout", path: "/checkout", visit: "shopper" },
  { name: "return", path: "{return}", visit: "guest" },
  { name: "return-unknown", path: "/return", visit: "guest" },
  { name: "account", path: "/account", visit: "admin" },
  { name: "admin-home", path: "/Admin/home", visit: "admin" },
  { name: "admin-add", path: "/Admin/apps", visit: "admin" },
  { name: "admin-products", path: "/Admin/apps?tab=view", visit: "admin" },
  {
    name: "admin-edit",
    path: "/Admin/apps?tab=view",
    visit: "admin",
    act: press(/^Edit /, "Edit product"),
  },
  { name: "admin-orders", path: "/Admin/orders", visit: "admin" },
  { name: "admin-order", path: "/Admin/orders/{order}", visit: "admin" },
  { name: "admin-checkouts", path: "/Admin/checkouts", visit: "admin" },
  { name: "admin-offers", path: "/Admin/offers", visit: "admin" },
  { name: "admin-offer-new", path: "/Admin/offers/new", visit: "admin" },
  { name: "admin-customers", path: "/Admin/customers", visit: "admin" },
  { name: "admin-customer", path: "/Admin/customers/{order}", visit: "admin" },
  { name: "admin-deliveries", path: "/Admin/deliveries", visit: "admin" },
  { name: "admin-renewals", path: "/Admin/renewals", visit: "admin" },
  { name: "admin-sales", path: "/Admin/sales", visit: "admin" },
  { name: "admin-vat", path: "/Admin/vat", visit: "admin" },
  { name: "admin-staff", path: "/Admin/staff", visit: "admin" },
  { name: "admin-settings", path: "/Admin/settings", visit: "admin" },
  { name: "admin-mail-texts", path: "/Admin/mail-texts", visit: "admin" },
  { name: "admin-messages", path: "/Admin/messages", visit: "admin" },
  { name: "admin-withdrawals", path: "/Admin/withdrawals", visit: "admin" },
  { name: "admin-emails", path: "/Admin/emails", visit: "admin" },
  { name: "admin-catalogue", path: "/Admin/catalogue", visit: "admin" },
  { name: "admin-operations", path: "/Admin/operations", visit: "admin" },
  { name: "admin-audit", path: "/Admin/audit", visit: "admin" },
  { name: "admin-menu", path: "/Admin/home", visit: "admin", act: press(/^Admin menu$/, "Admin") },
];
