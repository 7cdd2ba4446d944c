import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { sidebar } from "./admin-area.ts";
import { cardOf, putProduct, restoreCatalogue, storedOrder, storedProduct } from "./catalogue.ts";
import { hasFocus, signInAdmin, sql, useShop, visitor } from "./journey.ts";
import { ADD, DESK, LIST, NO_ANSWER, nameField, openList } from "./product-form.ts";

useShop();
restoreCatalogue();

beforeEach(async () => {
  for (const name of ["Test Plumb", "Test Level", "Test Caliper"]) await putProduct(name);
});

const shownOrder = async (page: Page, count = 3): Promise<string[]> =>
  (await page.getByRole("article").getByRole("heading").allTextContents()).slice(0, count);

async function askToDelete(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this product?" });
  await question.getByText(name).waitFor();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
}

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

describe("the list", () => {
  it("shows one, two and four columns", async () => {
    const page = await openList();
    const columns = () =>
      page
        .getByRole("list")
        .filter({ has: page.getByRole("article") })
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
    expect(await columns()).toBe(4);
    await page.setViewportSize({ width: 800, height: 900 });
    expect(await columns()).toBe(2);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await columns()).toBe(1);
  });

  it("says that it's empty, and leads to the form", async () => {
    const page = await visitor(DESK);
    const nothing = {
      products: [],
      places: [],
      total: 0,
      page: 1,
      pageCount: 1,
      all: 0,
      above: [],
      below: [],
    };
    await page.route("**/trpc/products.page*", (route) =>
      route.fulfill({ json: { result: { data: nothing } } }),
    );
    await signInAdmin(page, LIST);
    await page.getByText("No products to view").waitFor();
    await page.getByRole("link", { name: "Try Adding Some" }).click();
    await nameField(page).waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  it("says that it couldn't be loaded, and can be retried (D4, D21)", async () => {
    const page = await visitor(DESK);
    await page.route("**/trpc/products.page*", (route) => route.abort());
    await signInAdmin(page, LIST);
    await page.getByText("We couldn’t load the products.").waitFor();
    await page.unroute("**/trpc/products.page*");
    await page.getByRole("button", { name: "Try again" }).click();
    await cardOf(page, "Test Caliper").waitFor();
    expect(await page.getByRole("article").count()).toBe(85);
  });

  it("finds a product by name, and offers no reordering while the list is filtered", async () => {
    const page = await openList();
    await page.getByRole("searchbox", { name: "Find a product by name" }).fill("test l");
    await expect.poll(() => page.getByRole("article").count()).toBe(1);
    await page.getByText("1 of 85 products. Clear the text to move them up or down.").waitFor();
    expect(await page.getByRole("button", { name: "Move Test Level up" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
  });
});

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
    await page.getByText("Moving Test Caliper: position 3 of 85.").waitFor({ state: "attached" });
    await page.mouse.up();
    await expect.poll(() => storedOrder(3)).toEqual(["Test Level", "Test Plumb", "Test Caliper"]);
    await expect.poll(() => shownOrder(page)).toEqual(["Test Level", "Test Plumb", "Test Caliper"]);
  });

  it("is changed with the keyboard, and announced in words", async () => {
    const page = await openList();
    await page.getByRole("button", { name: "Move Test Caliper", exact: true }).focus();
    await page.keyboard.press("Space");
    const says = (text: string) => page.getByText(text).waitFor({ state: "attached" });
    await says("Moving Test Caliper: position 1 of 85.");
    await page.keyboard.press("ArrowRight");
    await says("Moving Test Caliper: position 2 of 85.");
    await page.keyboard.press("Space");
    await says("Test Caliper was dropped at position 2 of 85.");
    await expect.poll(() => storedOrder(3)).toEqual(["Test Level", "Test Caliper", "Test Plumb"]);
  });

  it("is changed with buttons, which keep the focus; quick moves are saved one after another", async () => {
    const page = await openList();
    let inProgress = 0;
    let most = 0;
    await page.route("**/trpc/products.move*", async (route) => {
      inProgress += 1;
      most = Math.max(most, inProgress);
      const answer = await route.fetch();
      inProgress -= 1;
      await route.fulfill({ response: answer });
    });
    const down = page.getByRole("button", { name: "Move Test Caliper down" });
    await down.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect.poll(() => hasFocus(down)).toBe(true);
    await page.getByText("Test Caliper, position 4 of 85").waitFor({ state: "attached" });
    await expect.poll(() => storedOrder(4)).toEqual(["Test Level", "Test Plumb", "AutoCAD", "Test Caliper"]);
    expect(most).toBe(1);
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
    for (let nth = 0; nth < 20; nth += 1) await putProduct(`Test Rule ${nth}`);
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
  it("can be undone for two seconds, separately for each card", async () => {
    const page = await openList();
    await askToDelete(page, "Test Caliper");
    await page.getByText("Test Caliper will be deleted in").first().waitFor();
    await askToDelete(page, "Test Level");
    await cardOf(page, "Test Caliper").locator("xpath=../..").getByRole("button", { name: "Undo" }).click();
    await cardOf(page, "Test Level").waitFor({ state: "detached" });
    expect(await storedProduct("Test Level")).toBeUndefined();
    expect(await storedProduct("Test Caliper")).toBeDefined();
    await page.getByRole("button", { name: "Delete Test Caliper" }).waitFor();
  });

  it("keeps the card, with a message, if it fails (D21)", async () => {
    const page = await openList();
    await page.route("**/trpc/products.remove*", (route) => route.abort());
    await askToDelete(page, "Test Caliper");
    await page.getByText(`Test Caliper was not deleted. ${NO_ANSWER}`).first().waitFor();
    await page.getByRole("button", { name: "Close message" }).click();
    expect(await cardOf(page, "Test Caliper").count()).toBe(1);
  });

  it.each([
    ["another tab of the page", (page: Page) => page.getByRole("tab", { name: "Add Product" }).click()],
    ["Back", (page: Page) => page.goBack()],
    ["a reload", (page: Page) => page.reload()],
    ["another page", (page: Page) => sidebar(page).getByRole("link", { name: "Orders" }).click()],
    ["closing the tab", (page: Page) => page.close({ runBeforeUnload: true })],
  ])("is carried out if the list is left by %s", async (_way, leave) => {
    const page = await openList();
    await page.getByRole("tab", { name: "Add Product" }).click();
    await page.getByRole("tab", { name: "View Products" }).click();
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

  it("asks first, and cancelling deletes nothing", async () => {
    const page = await openList();
    await page.getByRole("button", { name: "Delete Test Caliper" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    const button = page.getByRole("button", { name: "Delete Test Caliper" });
    await expect.poll(() => hasFocus(button)).toBe(true);
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
    await page.getByText("Moving Test Caliper: position 1 of 85.").waitFor({ state: "attached" });
    await touch("touchMove", grip + box.height / 2);
    await touch("touchMove", grip + box.height);
    await page.getByText("Moving Test Caliper: position 2 of 85.").waitFor({ state: "attached" });
    await touch("touchEnd", 0);
    await expect.poll(() => storedOrder(2)).toEqual(["Test Level", "Test Caliper"]);
  });

  it("fits 320 px", async () => {
    const page = await openList(PHONE);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(320);
    await page.getByRole("tab", { name: "Add Product" }).tap();
    await nameField(page).waitFor();
    expect(await width()).toBeLessThanOrEqual(320);
  });
});
