import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PHONE } from "./axe.ts";
import { useShop, visitor } from "./journey.ts";

useShop();

const DESK = { width: 1280, height: 900 } as const;
const compared = (page: Page) => page.getByRole("columnheader").getByRole("link", { name: /^(?!Remove)/ });
const query = (page: Page) => new URL(page.url()).search;

describe("comparing products (D65)", () => {
  it("starts from a product, adds others, marks the differences and leads to the cart", async () => {
    const page = await visitor({ viewport: DESK });
    await page.goto("/products/autocad");
    await page.getByRole("link", { name: "Compare AutoCAD with other products" }).click();
    await page.getByText("Add at least one more product to see them side by side.").waitFor();
    await page.getByLabel("Add a product").selectOption("AutoCAD LT");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect.poll(() => compared(page).allInnerTexts()).toEqual(["AutoCAD", "AutoCAD LT"]);
    expect(query(page)).toBe("?p=autocad&p=autocad-lt");
    expect(await page.title()).toContain("Compare AutoCAD and AutoCAD LT");
    await page.getByRole("row", { name: /^Price per year Differs: €/ }).waitFor();
    await page
      .getByRole("row", { name: /^3D solids and surfaces Differs: Can be created Differs: Can’t/ })
      .waitFor();
    await page.getByRole("rowheader", { name: "Availability" }).waitFor();
    await page.getByRole("checkbox", { name: "Only differences" }).check();
    expect(await page.getByRole("rowheader", { name: "Availability" }).count()).toBe(0);
    await page.getByRole("rowheader", { name: "3D solids and surfaces" }).scrollIntoViewIfNeeded();
    const name = await page.getByRole("columnheader", { name: "AutoCAD LT" }).boundingBox();
    expect(name?.y, "the name stays in view").toBeGreaterThanOrEqual(0);
    await page.getByRole("button", { name: "ADD TO CART" }).last().click();
    await page.getByText("Added Successfully").waitFor();
    await page.getByRole("link", { name: "Remove AutoCAD from the comparison" }).click();
    await expect.poll(() => query(page)).toBe("?p=autocad-lt");
  });

  it("leaves the visitor's own choice as it is when a link to another comparison is opened, until something is added there", async () => {
    const page = await visitor({ viewport: DESK });
    const bar = page.getByRole("region", { name: "Products to compare" });
    await page.goto("/products?q=autocad");
    await page.getByRole("checkbox", { name: "Compare AutoCAD", exact: true }).check();
    await page.goto("/compare?p=maya&p=revit");
    await expect.poll(() => compared(page).allInnerTexts()).toEqual(["Maya", "Revit"]);
    await page.goto("/products");
    await bar.getByText("AutoCAD", { exact: true }).waitFor();
    await bar.getByText("Choose another to compare").waitFor();

    await page.goto("/compare?p=maya&p=revit");
    await page.getByLabel("Add a product").selectOption("3ds Max");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect.poll(() => compared(page).count()).toBe(3);
    await page.goto("/products");
    await bar.getByText("Maya, Revit and 3ds Max").waitFor();
  });

  it("fits two products beside each other on a phone, and puts facts that one doesn't state below the others", async () => {
    const page = await visitor({ viewport: PHONE });
    await page.goto("/compare?p=autocad&p=maya");
    const table = page.getByRole("region", { name: "Comparison" });
    await page.getByRole("rowheader", { name: "Not stated for each of them" }).waitFor();
    await page.getByRole("cell", { name: "not stated" }).first().waitFor();
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

describe("the list as a second view of the catalogue", () => {
  it("shows ten products on a laptop's first screen, is in the address, and stays when filters change", async () => {
    const page = await visitor({ viewport: { width: 1440, height: 900 } });
    await page.goto("/products");
    await page.getByRole("link", { name: "Show as list" }).click();
    const rows = page.getByRole("article");
    await expect.poll(() => query(page)).toBe("?view=list");
    await page.getByRole("checkbox", { name: "Compare AutoCAD", exact: true }).waitFor();
    const tenth = rows.nth(9);
    await tenth.getByRole("button", { name: "ADD TO CART" }).waitFor();
    // The cards may still be on screen.
    await expect
      .poll(async () => {
        const box = await tenth.boundingBox();
        return box === null ? Infinity : box.y + box.height;
      })
      .toBeLessThanOrEqual(900);
    await page.getByRole("checkbox", { name: "In stock only" }).click();
    await expect.poll(() => query(page)).toBe("?stock=in&view=list");
    await page.getByRole("link", { name: "Show more" }).click();
    await expect.poll(() => rows.count()).toBe(48);
    await page.getByRole("link", { name: "Show as cards" }).click();
    await expect.poll(() => query(page)).toBe("?stock=in&page=2");
  });
});
