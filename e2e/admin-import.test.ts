import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { restoreCatalogue } from "./catalogue.ts";
import { chooseFile, openImport } from "./import-page.ts";
import { focusedText, sql, useShop } from "./journey.ts";

useShop();
restoreCatalogue();

const PHONE = { viewport: { width: 360, height: 800 }, colorScheme: "light" } as const;
const DESK = { viewport: { width: 1440, height: 900 }, colorScheme: "dark" } as const;

/** Clicks an export button and reads the saved file. */
async function exported(page: Page, button: string): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const download = await saving;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

const stored = z.array(z.object({ productname: z.string(), version: z.number() }));

/** Returns names and versions of the whole catalogue, which any write changes. */
async function catalogue(): Promise<z.infer<typeof stored>> {
  return stored.parse([...(await sql`select productname, version from products order by display_order`)]);
}

describe("import and export of the catalogue", () => {
  it("exports, previews an edit and a new line, applies them by keyboard, and the shop shows them", async () => {
    const page = await openImport(DESK);
    // Registered early, because a key press can open the chooser before a later listener is ready.
    page.on("filechooser", () => undefined);
    const { name, text } = await exported(page, "Export CSV");
    expect(name).toMatch(/^catalogue-\d{4}-\d\d-\d\d\.csv$/);
    const edited = text.replace(/^("\d+","AutoCAD LT","[^"]+",)"566",/m, '$1"601.5",');
    expect(edited).not.toBe(text);
    const added = 'Drawing Robot,https://example.com/robot.webp,120,20,1 year,"Draws, and draws well."';
    const cells = added.replace(/^([^,]+,[^,]+,120,20),/, ",$1,,,,").replace(",1 year,", ",1 year,yes,");

    await page.getByRole("button", { name: "Choose a file" }).focus();
    const chooser = page.waitForEvent("filechooser");
    await page.keyboard.press("Enter");
    const file = `${edited.trimEnd()}\r\n${cells},,,,,now\r\n`;
    await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(file) });

    await page.getByRole("heading", { name: "The file would add 1, change 1 and delete 0." }).waitFor();
    // Returns a row as a spreadsheet counts it. A cell can have several lines, and the facts are one cell.
    const rowIn = (cell: string) => file.slice(0, file.indexOf(cell)).match(/\r\n/g)?.length ?? 0;
    const changed = await rowOf(page, "AutoCAD LT").innerText();
    expect(changed).toMatch(/^\d+\s[\s\S]*price[\s\S]*566[\s\S]*601\.5/);
    expect(Number.parseInt(changed)).toBe(rowIn('"AutoCAD LT"') + 1);
    // The discount doesn't change, so the buyer's price rises by more than the 6 % of the list price.
    expect(changed).toMatch(/Buyer pays, 1 year[\s\S]*€283\/year[\s\S]*→[\s\S]*€318\.50\/year/);
    expect(changed).toMatch(/Buyer pays, 3 year\s+€269\/3 years/);
    const isNew = await rowOf(page, "Drawing Robot").innerText();
    expect(isNew).toMatch(/^\d+\s[\s\S]*New/);
    expect(Number.parseInt(isNew)).toBe(rowIn("Drawing Robot") + 1);

    const apply = page.getByRole("button", { name: "Apply 2 changes" });
    await apply.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Success!" }).waitFor();
    expect(await page.getByText("Applied to 2 products").last().innerText()).toBe(
      "Applied to 2 products: 1 added, 1 changed, 0 deleted.",
    );
    // The button is gone, so a keyboard user continues from the result.
    await page.keyboard.press("Tab");
    await expect.poll(() => focusedText(page)).toBe("View products");
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: "View Products", selected: true }).waitFor();

    await page.goto("/products/autocad-lt");
    await page.getByText("€601.50").first().waitFor();
    await page.goto("/products/drawing-robot");
    await page.getByText("Draws, and draws well.").first().waitFor();
  });

  it("reports every error of a broken file by row and applies nothing", async () => {
    const page = await openImport(DESK);
    const before = await catalogue();
    const image = "https://example.com/a.webp";
    await chooseFile(
      page,
      "broken.csv",
      `productname,imageUrl,price,discountPrice,description\r\nNew,${image},0,,"Two\r\nlines"\r\nOther,nowhere,ten,,Text\r\nFine,${image},200,,Text\r\n`,
    );
    await page.getByRole("heading", { name: "The file has errors: 2 rows to correct." }).waitFor();
    expect(await rowOf(page, "New").innerText()).toMatch(
      /^2\s[\s\S]*price: Product Price must be positive value/,
    );
    const other = await rowOf(page, "Other").innerText();
    expect(other).toMatch(/^3\s/);
    expect(other).toContain("price: 'ten' is not an amount.");
    expect(other).toContain("imageUrl: The image must be one uploaded here or an https address.");
    expect(await page.getByRole("button", { name: "Apply" }).isDisabled()).toBe(true);

    await chooseFile(page, "columns.csv", "name,cost\r\nA,1");
    await page.getByRole("heading", { name: "We can’t read this file" }).waitFor();
    await page
      .getByText("Row 1, productname: The column 'productname' is missing. The file has 'name', 'cost'.")
      .waitFor();
    expect(await catalogue()).toEqual(before);
  });

  it("asks before it deletes products that the file lacks, and the safe choice keeps everything", async () => {
    const page = await openImport(PHONE);
    const before = await catalogue();
    await chooseFile(page, "one.csv", "productname\r\nMaya\r\n");
    await page.getByText("81 products of the shop are not in the file and stay as they are.").waitFor();
    await page.getByLabel("Also delete products that are not in the file").check();
    await page.getByRole("button", { name: "Apply 81 changes" }).click();
    await page.getByRole("alertdialog", { name: "Delete 81 products?" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    expect(await catalogue()).toEqual(before);
  });
});
