import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESK, PHONE } from "./axe.ts";
import { cartPanel } from "./cart-panel.ts";
import { putProduct, restoreCatalogue } from "./catalogue.ts";
import { forceColours, hasBorder, hasOutline, isUnderlined, linesOf, showsTick } from "./forced-colours.ts";
import { chooseFile, openImport } from "./import-page.ts";
import { addToCart, GOOD_CARD, payWith, useShop, visitor } from "./journey.ts";
import { descriptionField, openEdit, openForm, openList } from "./product-form.ts";

useShop();
restoreCatalogue();

/** Enough presses of Tab for the top bar, the plans, the button and some links of a product's page. */
const TAB_STOPS = 25;

const tileOf = (page: Page, name: RegExp | string) =>
  page.locator("label").filter({ has: page.getByRole("radio", { name }) });

/** The colour that fills the mark of an order's step. */
const fillOf = (step: Locator) =>
  step.locator("[aria-hidden]").evaluate((mark) => getComputedStyle(mark).backgroundColor);

const link = (within: Locator, name: string) => within.getByRole("link", { name, exact: true });

describe("in forced colours", () => {
  it("buttons have a border, like the cart's badge and the count of a filter", async () => {
    const page = await visitor({ viewport: DESK, forcedColors: "active" });
    await page.goto("/products/autocad");
    expect(await hasBorder(page.getByRole("button", { name: "ADD TO CART" }).first())).toBe(true);
    await addToCart(page, "autocad");
    expect(await hasBorder(page.getByTestId("cart-badge"))).toBe(true);
    await page.getByRole("button", { name: "Cart, 1 item" }).click();
    expect(await hasBorder(cartPanel(page).getByRole("link", { name: "Checkout" }))).toBe(true);
    expect(await hasBorder(cartPanel(page).getByRole("button", { name: "Continue shopping" }))).toBe(true);
    await page.goto("/products?sub=linux");
    expect(await hasBorder(page.getByText("Ticked: 1", { exact: true }))).toBe(true);
  });

  it("the menus mark the current page", async () => {
    const page = await visitor({ viewport: DESK, forcedColors: "active" });
    await page.goto("/contact");
    const bar = page.getByRole("navigation", { name: "Main" });
    expect(await isUnderlined(link(bar, "Contact"))).toBe(true);
    expect(await isUnderlined(link(bar, "Products"))).toBe(false);
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    expect(await isUnderlined(link(menu, "Contact"))).toBe(true);
    expect(await isUnderlined(link(menu, "Products"))).toBe(false);
    // Only links need an underline; the last breadcrumb is plain text above its heading.
    await page.goto("/products/autocad");
    const breadcrumb = page.getByRole("navigation", { name: "Breadcrumb" });
    expect(await isUnderlined(breadcrumb.getByRole("listitem").last())).toBe(false);
    expect(await isUnderlined(breadcrumb.getByRole("link"))).toBe(false);
  });

  it("an outline marks the chosen plan, and moves with the choice", async () => {
    const page = await visitor({ viewport: DESK, forcedColors: "active" });
    await page.goto("/products/mudbox");
    const plans = async () => [
      await hasOutline(tileOf(page, /^Monthly/)),
      await hasOutline(tileOf(page, /^1 year/)),
    ];
    expect(await plans()).toEqual([true, false]);
    await page.getByRole("radio", { name: /^1 year/ }).check();
    expect(await plans()).toEqual([false, true]);
    expect(await hasBorder(tileOf(page, /^Monthly/))).toBe(true);
  });

  it("an order's marks, states and subscriptions are told apart", async () => {
    const page = await visitor({ viewport: DESK, forcedColors: "active" });
    await addToCart(page, "autocad-lt");
    await addToCart(page, "mudbox");
    await page.goto("/checkout");
    await payWith(page, GOOD_CARD);
    await page.getByRole("link", { name: /^Order page of order/ }).click();
    expect(await hasBorder(page.getByText("Paid, to be delivered"))).toBe(true);
    const steps = page.getByRole("region", { name: "Progress" }).getByRole("listitem");
    const [done, next] = [steps.filter({ hasText: "Done:" }), steps.filter({ hasText: "Next:" })];
    expect(await fillOf(done.first())).not.toBe(await fillOf(next.first()));
    const subscriptions = page.getByRole("region", { name: "Your subscriptions" }).getByRole("list").first();
    expect(await hasOutline(subscriptions.getByRole("listitem").first())).toBe(true);
  });

  it("a card says in a box that its product is out of stock", async () => {
    const page = await visitor({ viewport: DESK, forcedColors: "active" });
    await page.goto("/products?q=structural+bridge+design");
    expect(await hasBorder(page.getByRole("article").getByText("Out of stock"))).toBe(true);
  });

  it("the spinner's ring has a gap, so that it's seen to turn", async () => {
    const page = await visitor({ viewport: DESK, forcedColors: "active" });
    await page.goto("/contact");
    await page.route("**/trpc/**", () => undefined);
    await link(page.getByRole("navigation", { name: "Main" }), "Products").click();
    const ring = page.getByRole("status").filter({ hasText: "Loading products" }).locator("[aria-hidden]");
    expect((await linesOf(ring)).borders).toEqual([0, 4, 4, 4]);
  });

  it("the browser draws every checkbox", async () => {
    const page = await visitor({ viewport: DESK, forcedColors: "active" });
    for (const path of ["/products?view=list", "/login"]) {
      await page.goto(path);
      await page.getByRole("checkbox").last().waitFor();
      for (const box of await page.getByRole("checkbox").all()) expect(await showsTick(box)).toBe(true);
    }
  });

  it("platform icons have the text's colour, and their drawing is served", async () => {
    const page = await visitor({ viewport: DESK, forcedColors: "active" });
    await page.goto("/products");
    const icon = page.getByRole("article").first().getByRole("listitem").first();
    const [filled, text, drawing] = await icon.evaluate((element) => {
      const { backgroundColor, maskImage } = getComputedStyle(element, "::before");
      return [backgroundColor, getComputedStyle(document.body).color, maskImage] as const;
    });
    expect(filled).toBe(text);
    const [, address = ""] = /^url\("(.*)"\)$/.exec(drawing) ?? [];
    expect((await page.request.get(address)).headers()["content-type"]).toBe("image/svg+xml");
  });

  it("an outline marks the focus at every stop of the Tab key", async () => {
    const page = await visitor({ viewport: DESK, forcedColors: "active" });
    await page.goto("/products/autocad");
    for (let stop = 0; stop < TAB_STOPS; stop += 1) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      const html = await focused.evaluate((element) => element.outerHTML);
      expect(await hasOutline(focused), html).toBe(true);
    }
  });

  it("the admin area marks the current page, tab and choice, and its buttons are visible", async () => {
    await putProduct("Test Caliper");
    const page = await openList({ viewport: DESK, forcedColors: "active" });
    const sidebar = page.getByRole("navigation", { name: "Admin" });
    expect(await isUnderlined(link(sidebar, "Apps"))).toBe(true);
    // A link whose name never has a count.
    expect(await isUnderlined(link(sidebar, "Import & export"))).toBe(false);
    expect(await isUnderlined(page.getByRole("tab", { name: "View Products" }))).toBe(true);
    expect(await isUnderlined(page.getByRole("tab", { name: "Add Product" }))).toBe(false);
    const choices = page.getByRole("navigation", { name: "Which products" });
    const widths = () =>
      Promise.all(
        ["All", "Out of stock"].map(async (name) => (await linesOf(link(choices, name))).borders[0]),
      );
    expect(await widths()).toEqual([3, 1]);
    await link(choices, "Out of stock").click();
    await expect.poll(widths).toEqual([1, 3]);
    await link(choices, "All").click();
    await openEdit(page, "Test Caliper");
    expect(await hasOutline(tileOf(page, "In stock"))).toBe(true);
    expect(await hasOutline(tileOf(page, "Out of stock"))).toBe(false);
    await descriptionField(page).fill("Another.");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog");
    expect(await hasBorder(question.getByRole("button", { name: "Discard changes" }))).toBe(true);
  });

  it("a list of options marks the keyboard's option", async () => {
    const page = await openForm();
    await forceColours(page);
    await page.getByRole("combobox", { name: "Main categories" }).press("ArrowDown");
    const options = page.getByRole("option");
    await options.first().waitFor();
    const shown = async () => [await hasBorder(options.first()), await hasBorder(options.last())];
    await expect.poll(shown).toEqual([true, false]);
    await page.keyboard.press("End");
    await expect.poll(shown).toEqual([false, true]);
  });

  it("an import's report marks which of its lines are listed", async () => {
    const page = await openImport({ viewport: DESK, forcedColors: "active" });
    await chooseFile(page, "price.csv", "productname,price\r\nMaya,1999.50\r\nAutoCAD LT,\r\n");
    await page.getByRole("heading", { name: /^The file/ }).waitFor();
    const filters = page.getByRole("group", { name: "Show" });
    const [pressed, other] = [
      filters.getByRole("button", { pressed: true }),
      filters.getByRole("button", { pressed: false }),
    ];
    expect((await linesOf(pressed)).borders).not.toEqual((await linesOf(other.first())).borders);
  });
});
