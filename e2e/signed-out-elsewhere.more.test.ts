import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { buy } from "./admin-area.ts";
import {
  addAccount,
  addToCart,
  GOOD_CARD,
  PASSWORD,
  payWith,
  shop,
  signIn,
  signInAdmin,
  useShop,
  visitor,
} from "./journey.ts";

useShop();

/** Opens another signed-in tab of the same browser. */
async function otherTab(page: Page, user: string, password: string): Promise<Page> {
  const other = await page.context().newPage();
  await signIn(other, user, password, "/account");
  return other;
}

const signOut = (page: Page) => page.getByRole("button", { name: "Sign Out" }).click();

it("a customer's name and email disappear from an order that an admin has open in another tab", async () => {
  const number = await buy();
  const page = await visitor();
  await signInAdmin(page, `/Admin/orders/${number}`);
  await page.getByText("ada@example.com").first().waitFor();
  const other = await otherTab(page, shop.admin.user, shop.admin.password);
  await signOut(other);
  await page.getByRole("heading", { name: "You’re signed out" }).waitFor();
  const shown = await page.locator("body").innerText();
  expect(shown).not.toContain("ada@example.com");
  expect(shown).not.toContain("Ada Drafter");
  expect(shown).not.toContain(number);
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Username").waitFor();
  expect(new URL(page.url()).searchParams.get("from")).toBe(`/Admin/orders/${number}`);
});

it("a receipt open in another tab disappears on sign-out", async () => {
  const username = `vera-${crypto.randomUUID().slice(0, 8)}`;
  const page = await visitor();
  await addAccount(username);
  await addToCart(page, "autocad");
  const other = await otherTab(page, username, PASSWORD);
  await other.getByRole("button", { name: /^Cart/ }).click();
  await other.getByRole("dialog", { name: "Your cart" }).getByRole("link", { name: "Checkout" }).click();
  await payWith(other, GOOD_CARD);
  await other.getByText("Payment received").waitFor();
  await signIn(page, username, PASSWORD, "/account");
  await page.getByRole("button", { name: /^Receipt/ }).click();
  await page.getByRole("dialog", { name: "Receipt" }).getByText("Ada Drafter").waitFor();
  const third = await otherTab(page, username, PASSWORD);
  await signOut(third);
  await page.getByRole("heading", { name: "You’re signed out" }).waitFor();
  expect(await page.locator("body").innerText()).not.toContain("Ada Drafter");
});
