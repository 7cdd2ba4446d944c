import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { buy } from "./admin-area.ts";
import { mailedLink, openOrder } from "./mailed-link.ts";
import { useShop, visitor } from "./journey.ts";

useShop();

const email = (page: Page) => page.getByLabel("Email of the person who will manage it");

describe("an order's page (D44)", () => {
  it("shows the mail about another administrator, and a new link ends this one", async () => {
    const number = await buy();
    const page = await visitor({ viewport: { width: 1280, height: 900 }, provoked: /404/ });
    await openOrder(page, number);
    await page.getByText("Somebody else, or another address").click();
    await email(page).fill("eve@example.com");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    const before = page.url();
    await page.goto(`${await mailedLink("administrator_changed", number)}#administrator`);
    await page.getByText("Somebody else", { exact: true }).click();
    await email(page).fill("ada@example.com");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByRole("button", { name: "End all links and email me a new one" }).click();
    await page.getByText("Older links no longer work. We’ve emailed a new one").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(before);
    await page.getByRole("heading", { level: 1, name: "Order not found" }).waitFor();
    await page.goto(await mailedLink("new_order_link", number));
    await page.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
    expect(await email(page).inputValue()).toBe("ada@example.com");
  });

  it("says so if the link is incomplete, and offers another", async () => {
    const page = await visitor({ provoked: /404/ });
    await page.goto(`/order/${"0".repeat(63)}`);
    await page.getByRole("heading", { level: 1, name: "Order not found" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Email me the link again" }).click();
    await page.getByRole("heading", { level: 1, name: "Find your order" }).waitFor();
  });

  it("says that the connection is lost, and continues when it's back", async () => {
    const number = await buy();
    const page = await visitor({
      viewport: { width: 1280, height: 900 },
      provoked: /ERR_INTERNET_DISCONNECTED/,
    });
    await openOrder(page, number);
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Invoice" }).click();
    await page.getByText("We couldn’t open the document. Please try again.").waitFor();
    await page.context().setOffline(false);
    const [invoice] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("button", { name: "Invoice" }).click(),
    ]);
    await invoice.getByRole("heading", { name: /^Invoice SANDBOX-/ }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/order\//);
  });
});
