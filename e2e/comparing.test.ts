import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { shop, useShop, visitor } from "./journey.ts";

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
    await page.getByRole("row", { name: /^Price per year differs/ }).waitFor();
    await page.getByRole("row", { name: /^3D solids and surfaces differs Can be created Can’t/ }).waitFor();
    await page.getByRole("button", { name: "ADD TO CART" }).last().click();
    await page.getByText("Added Successfully").waitFor();
    await page.getByRole("link", { name: "Remove AutoCAD from the comparison" }).click();
    await expect.poll(() => query(page)).toBe("?p=autocad-lt");
  });

  it("is filled from the list, even without script", async () => {
    const page = await visitor({ viewport: DESK, javaScriptEnabled: false });
    await page.goto("/products?view=list&q=autocad");
    for (const name of ["AutoCAD", "AutoCAD LT", "AutoCAD Web"]) {
      await page.getByRole("checkbox", { name: `Compare ${name}`, exact: true }).check();
    }
    await page.getByRole("button", { name: "Compare" }).click();
    await expect.poll(() => compared(page).allInnerTexts()).toEqual(["AutoCAD", "AutoCAD LT", "AutoCAD Web"]);
    await page.getByLabel("Add a product").selectOption("Maya");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect.poll(() => query(page)).toBe("?p=autocad&p=autocad-lt&p=autocad-web&p=maya");
    await page.getByRole("link", { name: "Remove AutoCAD Web from the comparison" }).click();
    await expect.poll(() => query(page)).toBe("?p=autocad&p=autocad-lt&p=maya");
  });

  it("says which products it doesn't know and which don't fit, and isn't indexed", async () => {
    const page = await visitor();
    const slugs = ["knitting", "autocad", "autocad-lt", "revit", "maya", "mudbox"];
    const answer = await page.goto(`/compare?${slugs.map((slug) => `p=${slug}`).join("&")}`);
    expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
    await page.getByText("We don’t sell ‘knitting’, or no longer do.").waitFor();
    await page.getByText("Four products fit side by side. Left out: Mudbox.").waitFor();
    expect(await compared(page).count()).toBe(4);
    await page.goto("/compare");
    await page.getByText("Choose two to four products to see them side by side.").waitFor();
    expect((await fetch(new URL("/compare?p=%00&p=x", shop.url))).status).toBe(200);
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
    const box = await tenth.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    await page.getByRole("checkbox", { name: "In stock only" }).click();
    await expect.poll(() => query(page)).toBe("?stock=in&view=list");
    await page.getByRole("link", { name: "Show more" }).click();
    await expect.poll(() => rows.count()).toBe(48);
    await page.getByRole("link", { name: "Show as cards" }).click();
    await expect.poll(() => query(page)).toBe("?stock=in&page=2");
  });
});
