import { describe, expect, it } from "vitest";
import { buy, writeMessage } from "./admin-area.ts";
import { signInAdmin, useShop, visitor } from "./journey.ts";

useShop();

const BACK = "Your unsaved changes are back.";

describe("half-written work (D25)", () => {
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
