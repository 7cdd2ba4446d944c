import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { shop, useShop, visitor } from "./journey.ts";
import { PHONE } from "./axe.ts";

useShop();

const DESK = { width: 1280, height: 900 } as const;

const compared = (page: Page) => page.getByRole("columnheader").getByRole("link", { name: /^(?!Remove)/ });

const query = (page: Page) => new URL(page.url()).search;

describe("comparing products (D65)", () => {
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

describe("comparing products (D65)", () => {
  it("collects up to four from any card, stays while the catalogue is searched, and adds to a comparison", async () => {
    const page = await visitor({ viewport: DESK });
    const choose = (name: string) => page.getByRole("checkbox", { name: `Compare ${name}`, exact: true });
    const bar = page.getByRole("region", { name: "Products to compare" });
    await page.goto("/products?q=autocad");
    await choose("AutoCAD").check();
    await bar.getByText("Choose another to compare").waitFor();
    await choose("AutoCAD LT").check();
    await bar.getByText("AutoCAD and AutoCAD LT").waitFor();
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
});
