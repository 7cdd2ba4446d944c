import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { useShop, visitor } from "./journey.ts";

useShop();

const TYPED = {
  "First name": "Grace",
  "Last name": "Hopper",
  Email: "grace@example.com",
  Phone: "+31 20 123 4567",
  Message: "Do you sell seats for twelve?",
} as const;

async function fillIn(page: Page): Promise<void> {
  await page.goto("/contact");
  for (const [label, text] of Object.entries(TYPED)) await page.getByLabel(label).fill(text);
}

async function typedIn(page: Page): Promise<string[]> {
  return Promise.all(Object.keys(TYPED).map((label) => page.getByLabel(label).inputValue()));
}

it("the button shows Sending, dimmed and disabled; the success then shows for 6000 ms over an empty form", async () => {
  const page = await visitor();
  await page.clock.install();
  await fillIn(page);
  const held: Route[] = [];
  await page.route("**/trpc/contact.send*", (route) => void held.push(route));
  await page.getByRole("button", { name: "Send message" }).click();
  const sending = page.getByRole("button", { name: "Sending", exact: true });
  await sending.waitFor();
  expect(await sending.isDisabled()).toBe(true);
  const opacity = () => sending.evaluate((button) => Number(getComputedStyle(button).opacity));
  expect(await opacity()).toBeLessThan(1);
  await page.clock.pauseAt(Date.now() + 60 * 60_000);
  await held[0]?.continue();
  const success = page.getByText("Your Message was sent successfully");
  await success.waitFor();
  expect(await typedIn(page)).toEqual(["", "", "", "", ""]);
  await page.clock.runFor(5_900);
  expect(await success.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await success.waitFor({ state: "detached" });
});

it("a failure keeps the input and says so (D28)", async () => {
  const page = await visitor();
  await fillIn(page);
  await page.route("**/trpc/contact.send*", (route) => route.abort());
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByRole("alert").getByText("We couldn’t send your message.").waitFor();
  expect(await typedIn(page)).toEqual(Object.values(TYPED));
});
