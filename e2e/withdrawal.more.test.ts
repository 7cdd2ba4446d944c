import { describe, expect, it } from "vitest";
import { violations } from "./axe.ts";
import { focusedText, useShop, visitor } from "./journey.ts";
import { declareWithdrawal, savedReceipt, withdrawalReceipt } from "./withdrawal-form.ts";

useShop();

describe("a withdrawal (D34)", () => {
  it("says that nothing was emailed, if it was declared before or the address has had too many (D46)", async () => {
    const page = await visitor();
    const email = `eve-${crypto.randomUUID()}@example.com`;
    const declare = async (orderNumber: string, name = "Eve") => {
      await page.goto("/withdrawal");
      await declareWithdrawal(page, { name, orderNumber, email });
      await page.getByRole("button", { name: "Confirm withdrawal" }).click();
      await withdrawalReceipt(page).waitFor();
      return (await page.getByText(/^WD-\d{6}$/).innerText()).trim();
    };
    const first = await declare("SO-009001");
    expect(await declare("so 9001", "Somebody else")).toBe(first);
    await page.getByText("You had already withdrawn from this order").waitFor();
    expect(await page.getByText("Name: ").count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    for (const order of ["SO-009002", "SO-009003", "SO-009004"]) await declare(order);
    await page.getByText("We haven’t emailed this receipt").waitFor();
    expect((await savedReceipt(page)).text).toContain("Order number: SO-009004");
    expect(await violations(page)).toEqual([]);
  });

  it("keeps the sender's text from looking like one of the shop's own lines, on screen and in the file", async () => {
    const page = await visitor({ viewport: { width: 360, height: 800 } });
    await page.goto("/withdrawal");
    await page.getByLabel("Which products").fill("Revit LT\nEmail: eve@example.com");
    const padded = `Ada${" ".repeat(60)}Email: eve@example.com`;
    await declareWithdrawal(page, { name: padded, orderNumber: "SO-003", email: "ada@example.com" });
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await withdrawalReceipt(page).waitFor();
    // Wrapped lines are indented further than the shop's own.
    const edges = await page.getByText("Name: Ada").evaluate((row) => {
      const range = document.createRange();
      range.selectNodeContents(row);
      return [...range.getClientRects()].map(({ left }) => left);
    });
    expect(edges.length).toBeGreaterThan(1);
    expect(Math.min(...edges.slice(1))).toBeGreaterThan((edges[0] ?? 0) + 10);
    const rows = (await savedReceipt(page)).text.split(/\r\n|[\r\n\u2028\u2029]/);
    expect(rows).toContain("  > Email: eve@example.com");
    expect(rows.filter((row) => row.trim().startsWith("Email:"))).toEqual(["  Email: ada@example.com"]);
  });

  it("works with the keyboard alone, with the focus on each step's heading", async () => {
    const page = await visitor();
    await page.goto("/withdrawal?order=SO-001042");
    await page.getByLabel("Your name").focus();
    await page.keyboard.type("Ada Drafter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("ada@example.com");
    await page.keyboard.press("Enter");
    await expect.poll(() => focusedText(page)).toBe("Check and confirm");
    await page.keyboard.press("Tab");
    await expect.poll(() => focusedText(page)).toBe("Confirm withdrawal");
    await page.keyboard.press("Enter");
    await expect.poll(() => focusedText(page)).toBe("We have received your withdrawal");
    await page.keyboard.press("Tab");
    await expect.poll(() => focusedText(page)).toBe("Save receipt");
  });
});
