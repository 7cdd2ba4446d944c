import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { sidebar } from "./admin-area.ts";
import { cardOf, putOnly, restoreCatalogue, storedOrder, storedProduct, putProduct } from "./catalogue.ts";
import { signInAdmin, sql, useShop, visitor } from "./journey.ts";
import { askToDelete, DESK, LIST, NO_ANSWER, openList, ADD, nameField } from "./product-form.ts";

useShop();

restoreCatalogue();

beforeEach(() => putOnly("Test Rule", "Test Plumb", "Test Level", "Test Caliper"));

const shownOrder = async (page: Page, count = 3): Promise<string[]> =>
  (await page.getByRole("article").getByRole("heading").allTextContents()).slice(0, count);

describe("the order (D21)", () => {
  it("is changed with the mouse", async () => {
    const page = await openList();
    const from = await cardOf(page, "Test Caliper").boundingBox();
    const to = await cardOf(page, "Test Plumb").boundingBox();
    if (!from || !to) throw new Error("the cards are not on screen");
    await page.mouse.move(from.x + 60, from.y + 60);
    await page.mouse.down();
    await page.mouse.move(from.x + 100, from.y + 60, { steps: 3 });
    await page.mouse.move(to.x + 60, to.y + 60, { steps: 10 });
    await page.getByText("Moving Test Caliper: position 3 of 4.").waitFor({ state: "attached" });
    await page.mouse.up();
    await expect.poll(() => storedOrder(3)).toEqual(["Test Level", "Test Plumb", "Test Caliper"]);
    await expect.poll(() => shownOrder(page)).toEqual(["Test Level", "Test Plumb", "Test Caliper"]);
  });

  it("is changed with the keyboard, and announced in words", async () => {
    const page = await openList();
    await page.getByRole("button", { name: "Move Test Caliper", exact: true }).focus();
    await page.keyboard.press("Space");
    const says = (text: string) => page.getByText(text).waitFor({ state: "attached" });
    await says("Moving Test Caliper: position 1 of 4.");
    await page.keyboard.press("ArrowRight");
    await says("Moving Test Caliper: position 2 of 4.");
    await page.keyboard.press("Space");
    await says("Test Caliper was dropped at position 2 of 4.");
    await expect.poll(() => storedOrder(3)).toEqual(["Test Level", "Test Caliper", "Test Plumb"]);
  });

  it("reverts, with a message, if it couldn't be saved", async () => {
    const page = await openList();
    await page.route("**/trpc/products.move*", (route) => route.abort());
    await page.getByRole("button", { name: "Move Test Caliper down" }).click();
    await page.getByText(`We couldn’t save the order. ${NO_ANSWER}`).waitFor();
    expect(await shownOrder(page)).toEqual(["Test Caliper", "Test Level", "Test Plumb"]);
    expect(await storedOrder(1)).toEqual(["Test Caliper"]);
  });

  it("is replaced by the current one if somebody else changed the same place", async () => {
    const page = await openList();
    await sql`
      update products set display_order = case productname when 'Test Plumb' then 0 else display_order + 1 end`;
    await page.getByRole("button", { name: "Move Test Caliper down" }).click();
    await page.getByText("Someone else changed the order.").waitFor();
    await expect.poll(() => shownOrder(page)).toEqual(["Test Plumb", "Test Caliper", "Test Level"]);
  });

  it("has a page for each hundred products, and moves cross from one page to the next", async () => {
    await sql`
      insert into products (productname, slug, image_url, price_cents, description, main_categories, subcategories,
        plans, display_order)
      select 'Test Gauge ' || nth, 'test-gauge-' || nth, '/images/none.webp', 20000, 'A tool for tests.',
        '{Workflows}', '{Drafting}', '{1 year}', nth + 3
      from generate_series(1, 101) as nth`;
    const page = await visitor(DESK);
    await signInAdmin(page, `${LIST}&page=2`);
    await page.getByText("Page 2 of 2").waitFor();
    const [first = ""] = await shownOrder(page, 1);
    await page.getByRole("button", { name: `Move ${first} up`, exact: true }).click();
    await page.getByText(`${first}, position 100 of 105`).waitFor({ state: "attached" });
    await expect.poll(() => shownOrder(page, 1)).not.toEqual([first]);
    await page.getByRole("link", { name: "Previous" }).click();
    await page.getByText("Page 1 of 2").waitFor();
    await expect.poll(async () => (await shownOrder(page, 100)).at(-1)).toBe(first);
    expect((await storedOrder(100)).at(-1)).toBe(first);
  });
});

describe("deleting (D22)", () => {
  it("keeps the card, with a message, if it fails (D21)", async () => {
    const page = await openList();
    await page.route("**/trpc/products.remove*", (route) => route.abort());
    await askToDelete(page, "Test Caliper");
    await page.getByText(`Test Caliper was not deleted. ${NO_ANSWER}`).first().waitFor();
    await page.getByRole("button", { name: "Close message" }).click();
    expect(await cardOf(page, "Test Caliper").count()).toBe(1);
  });

  it.each([
    ["another page", (page: Page) => sidebar(page).getByRole("link", { name: "Orders" }).click()],
    ["closing the tab", (page: Page) => page.close({ runBeforeUnload: true })],
  ])("is carried out if the list is left by %s", async (_way, leave) => {
    const page = await openList();
    await askToDelete(page, "Test Caliper");
    await page.getByText("Test Caliper will be deleted in").first().waitFor();
    await leave(page);
    await expect.poll(() => storedProduct("Test Caliper")).toBeUndefined();
  });

  it("reports a failure after the list was left, when the list is opened again (D21)", async () => {
    const page = await openList();
    await page.route("**/trpc/products.remove*", (route) => route.abort());
    await askToDelete(page, "Test Caliper");
    await sidebar(page).getByRole("link", { name: "Orders" }).click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    await page.goBack();
    await cardOf(page, "Test Caliper").waitFor();
    await page.getByText(`Test Caliper was not deleted. ${NO_ANSWER}`).last().waitFor();
    expect(await storedProduct("Test Caliper")).toBeDefined();
  });
});

describe("on a phone", () => {
  // High enough for two cards, because a card held near the screen's edge scrolls the list.
  const PHONE = { viewport: { width: 320, height: 1400 }, hasTouch: true, isMobile: true } as const;

  it("moves a card with a long press", async () => {
    const page = await openList(PHONE);
    const card = cardOf(page, "Test Caliper");
    const box = await card.boundingBox();
    if (!box) throw new Error("the card is not on screen");
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
      finger.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: box.x + 60, y }],
      });
    const grip = box.y + 60;
    await touch("touchStart", grip);
    await page.getByText("Moving Test Caliper: position 1 of 4.").waitFor({ state: "attached" });
    await touch("touchMove", grip + box.height / 2);
    await touch("touchMove", grip + box.height);
    await page.getByText("Moving Test Caliper: position 2 of 4.").waitFor({ state: "attached" });
    await touch("touchEnd", 0);
    await expect.poll(() => storedOrder(2)).toEqual(["Test Level", "Test Caliper"]);
  });
});

describe("the tabs", () => {
  it("start with 'Add Product', keep the tab in the address, and reload the list with every click", async () => {
    const page = await visitor(DESK);
    await signInAdmin(page, ADD);
    await nameField(page).waitFor();
    const view = page.getByRole("tab", { name: "View Products" });
    await view.click();
    await cardOf(page, "Test Caliper").waitFor();
    expect(new URL(page.url()).search).toBe("?tab=view");
    await putProduct("Test Square");
    await view.click();
    await cardOf(page, "Test Square").waitFor();
    await page.goBack();
    await nameField(page).waitFor();
  });
});
