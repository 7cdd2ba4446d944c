import type { Page } from "playwright-core";
import { addToCart, lastOrder, payWith, visitor } from "./journey.ts";

const GOOD_CARD = "4242 4242 4242 4242";

/** Buys a product as a visitor and returns the order number. */
export async function buy(slug = "autocad-lt"): Promise<string> {
  const page = await visitor();
  await addToCart(page, slug);
  await page.goto("/checkout");
  await payWith(page, GOOD_CARD);
  await page.getByText("Payment received").waitFor();
  const { sequence } = await lastOrder();
  return `SO-00${sequence}`;
}

/** Sends a message through the contact page. */
export async function writeMessage(message: string): Promise<void> {
  const page = await visitor();
  await page.goto("/contact");
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByLabel("Email").fill("grace@example.com");
  await page.getByLabel("Phone").fill("+31 20 123 4567");
  await page.getByLabel("Message").fill(message);
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByText("Your Message was sent successfully").waitFor();
}

/** The admin area's navigation. */
export const sidebar = (page: Page) => page.getByRole("navigation", { name: "Admin", exact: true });
