import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addStaff, buy, writeMessage } from "./admin-area.ts";
import { PASSWORD, shop, signIn, signInAdmin, useShop, visitor } from "./journey.ts";

useShop();

const BACK = "Your unsaved changes are back.";

const note = (page: Page): Locator => page.getByRole("textbox", { name: "New note" });

/** Leads by links to another page of the admin area. */
async function leave(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Audit" }).first().click();
  await page.waitForURL("**/Admin/audit");
}

describe("half-written work (D25)", () => {
  it("survives a reload and leaving the page, and is gone once it's saved or discarded", async () => {
    const number = await buy();
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await signInAdmin(page, `/Admin/orders/${number}`);
    await note(page).fill("Call back on\nMonday");
    await page.reload();
    await page.getByText(BACK).waitFor();
    expect(await note(page).inputValue()).toBe("Call back on\nMonday");
    await leave(page);
    await page.goBack();
    await page.getByText(BACK).waitFor();
    await page.getByRole("button", { name: "Save note" }).click();
    await page.getByRole("listitem").filter({ hasText: "Call back on" }).waitFor();
    expect(await note(page).inputValue()).toBe("");
    await note(page).fill("Another");
    await page.reload();
    await page.getByRole("button", { name: "Discard them" }).click();
    expect(await note(page).inputValue()).toBe("");
    await page.reload();
    await note(page).waitFor();
    expect(await page.getByText(BACK).count()).toBe(0);
  });

  it("of each form is back where it was typed", async () => {
    const number = await buy("autocad-lt", 2);
    const words = `Which licence? ${crypto.randomUUID()}`;
    await writeMessage(words);
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await signInAdmin(page, `/Admin/orders/${number}`);

    const refund = page.getByRole("form", { name: `Refund ${number}` });
    await page
      .getByRole("region", { name: "Refunds" })
      .getByRole("button", { name: "Refund", exact: true })
      .click();
    await refund.getByRole("radio", { name: "Units" }).check();
    await refund
      .getByRole("checkbox", { name: /AutoCAD LT/ })
      .first()
      .check();
    await refund.getByLabel("Reason").fill("One seat too many");
    await page.getByRole("button", { name: "Deliver with a reference each" }).click();
    await page.getByLabel("References, one per line").fill("569-1\n569-2");
    await page.getByRole("button", { name: "Correct the address" }).click();
    await page.getByLabel("Buyer’s email").fill("grace@example.com");
    await page.reload();
    expect(await refund.getByLabel("Reason").inputValue()).toBe("One seat too many");
    expect(
      await refund
        .getByRole("checkbox", { name: /AutoCAD LT/ })
        .first()
        .isChecked(),
    ).toBe(true);
    expect(await page.getByLabel("References, one per line").inputValue()).toBe("569-1\n569-2");
    await page.getByRole("button", { name: "Correct the address" }).click();
    expect(await page.getByLabel("Buyer’s email").inputValue()).toBe("grace@example.com");

    await page.goto("/Admin/messages");
    const message = page.getByRole("article").filter({ hasText: words });
    await message.getByRole("button", { name: /^Answer/ }).click();
    await message.getByRole("textbox", { name: "Answer" }).fill("Dear Grace,\nthe one-year one.");
    await page.getByText("Templates for answers").click();
    await page.getByRole("button", { name: "New template" }).click();
    await page.getByRole("form", { name: "New template" }).getByLabel("Text").fill("Dear {name},");
    await page.reload();
    await message.getByText(BACK).waitFor();
    expect(await message.getByRole("textbox", { name: "Answer" }).inputValue()).toBe(
      "Dear Grace,\nthe one-year one.",
    );
    await page.getByText("Templates for answers").click();
    await page.getByRole("button", { name: "New template" }).click();
    expect(await page.getByRole("form", { name: "New template" }).getByLabel("Text").inputValue()).toBe(
      "Dear {name},",
    );
  });

  it("survives a sign-out in another tab for its user alone, and ends with their own", async () => {
    const number = await buy();
    const address = `/Admin/orders/${number}`;
    const other = await addStaff("sam", "sales");
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await signInAdmin(page, address);
    await note(page).fill("Half a note");
    const tab = await page.context().newPage();
    await tab.goto("/Admin/home");
    await tab.getByRole("button", { name: "Sign Out" }).click();
    await page.getByRole("heading", { name: "You’re signed out" }).waitFor();

    await signIn(page, other, PASSWORD, address);
    await note(page).waitFor();
    expect(await note(page).inputValue()).toBe("");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL((url) => url.pathname === "/");

    await signIn(page, shop.admin.user, shop.admin.password, address);
    await page.getByText(BACK).waitFor();
    expect(await note(page).inputValue()).toBe("Half a note");
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft"))),
    ).toEqual([]);
  });

  it("names a version that has changed since", async () => {
    const words = `What about updates? ${crypto.randomUUID()}`;
    await writeMessage(words);
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await signInAdmin(page, "/Admin/messages");
    const message = page.getByRole("article").filter({ hasText: words });
    await message.getByRole("button", { name: /^Answer/ }).click();
    await message.getByRole("textbox", { name: "Answer" }).fill("They are included.");
    const colleague = await visitor();
    await signInAdmin(colleague, "/Admin/messages");
    const theirs = colleague.getByRole("article").filter({ hasText: words });
    await theirs.getByRole("button", { name: /^Answer/ }).click();
    await theirs.getByRole("textbox", { name: "Answer" }).fill("All of them.");
    await theirs.getByRole("button", { name: "Send the answer" }).click();
    await theirs.getByText(/^Answered by /).waitFor();
    await page.reload();
    await message.getByText(`${BACK} What they belong to has changed since, so check them first.`).waitFor();
    expect(await message.getByRole("textbox", { name: "Answer" }).inputValue()).toBe("They are included.");
  });

  it("of a visitor survives a reload, in this tab alone", async () => {
    const page = await visitor();
    await page.goto("/contact");
    await page.getByLabel("Message").fill("Half a message");
    await page.goto("/withdrawal");
    await page.getByLabel("Your name").fill("Ada Drafter");
    await page.goto("/contact");
    await page.getByText(BACK).waitFor();
    expect(await page.getByLabel("Message").inputValue()).toBe("Half a message");
    await page.goto("/withdrawal");
    await page.getByText(BACK).waitFor();
    expect(await page.getByLabel("Your name").inputValue()).toBe("Ada Drafter");
    const tab = await page.context().newPage();
    await tab.goto("/contact");
    await tab.getByLabel("Message").waitFor();
    expect(await tab.getByLabel("Message").inputValue()).toBe("");
  });
});
