import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PHONE, violations } from "./axe.ts";
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

  it("collects up to four from any card, stays while the catalogue is searched, and adds to a comparison", async () => {
    const page = await visitor({ viewport: DESK });
    const choose = (name: string) => page.getByRole("checkbox", { name: `Compare ${name}`, exact: true });
    const bar = page.getByRole("region", { name: "Products to compare" });
    await page.goto("/products?q=autocad");
    await choose("AutoCAD").check();
    await bar.getByText("Choose another to compare").waitFor();
    await choose("AutoCAD LT").check();
    await bar.getByText("AutoCAD and AutoCAD LT").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto("/products?q=maya&view=list");
    await choose("Maya").check();
    await bar.getByRole("link", { name: "Compare" }).click();
    await expect.poll(() => compared(page).allInnerTexts()).toEqual(["AutoCAD", "AutoCAD LT", "Maya"]);
    await page.getByRole("link", { name: "Remove Maya from the comparison" }).click();
    await expect.poll(() => query(page)).toBe("?p=autocad&p=autocad-lt");
    await page.getByRole("link", { name: "Choose from the whole catalogue" }).click();
    await bar.getByText("2 of 4 chosen").waitFor();
    const others = page.getByRole("checkbox", { name: /^Compare /, checked: false });
    await others.first().check();
    await others.first().check();
    await bar.getByText("4 of 4 chosen").waitFor();
    expect(await others.first().isDisabled()).toBe(true);
    await page.setViewportSize(PHONE);
    await page.goto("/products?page=3");
    await page.mouse.wheel(0, 6_000);
    await page.getByRole("button", { name: "Back to top" }).click();
    await bar.getByRole("button", { name: "Clear" }).click();
    await bar.waitFor({ state: "detached" });
    expect(await others.first().isDisabled()).toBe(false);
  });

  it("fits two products beside each other on a phone, and puts facts that one doesn't state below the others", async () => {
    const page = await visitor({ viewport: PHONE });
    await page.goto("/compare?p=autocad&p=maya");
    const table = page.getByRole("region", { name: "Comparison" });
    await page.getByRole("rowheader", { name: "Not stated for each of them" }).waitFor();
    await page.getByRole("cell", { name: "not stated" }).first().waitFor();
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await violations(page)).toEqual([]);
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
