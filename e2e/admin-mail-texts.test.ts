import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { buy, removeOrders } from "./admin-area.ts";
import { violations } from "./axe.ts";
import { shop, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

const inboxSchema = z.array(z.object({ subject: z.string(), text: z.string(), html: z.string() }));
const inbox = async () => inboxSchema.parse(await (await fetch(new URL("/messages", shop.mailUrl))).json());

it("an owner previews how a mail begins, saves it, and buyers read it in their inbox (D86)", async () => {
  await removeOrders();
  onTestFinished(async () => void (await sql`delete from shop_settings where key like 'mail.%'`));
  const before = await buy();
  const page = await visitor({ viewport: { width: 1440, height: 900 } });
  await signInAdmin(page, "/Admin/mail-texts");
  const opening = page.getByRole("textbox", { name: "Opening" });
  await opening.fill("Dear ,\n\nthe plotter is {warm}.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This mail has no {warm}, only {name}, {order}, {amount}.").waitFor();
  await opening.fill("Dear ,\n\nthe plotter is warm.");
  await opening.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
  await page.getByRole("button", { name: "Insert {name} into the opening" }).click();

  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText(`Preview: Your order ${before} is confirmed`).waitFor();
  for (const theme of ["light", "dark"]) {
    const mail = page.frameLocator(`iframe[title="The mail in the ${theme} theme"]`);
    await mail.getByText("Dear Ada Drafter,", { exact: true }).waitFor();
    await mail.getByRole("heading", { name: "Right of withdrawal" }).waitFor();
  }
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved. Mails written from now on have it.").waitFor();
  const after = await buy();
  await expect
    .poll(async () => (await inbox()).find(({ subject }) => subject === `Your order ${after} is confirmed`))
    .toMatchObject({
      text: expect.stringContaining("\n\nDear Ada Drafter,\n\nthe plotter is warm.\n\n"),
      html: expect.stringContaining(">the plotter is warm.</p>"),
    });

  await page.getByRole("button", { name: "Back to the default: opening" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => sql`select text, version::int from shop_settings where key like 'mail.%'`)
    .toEqual([{ text: null, version: 2 }]);
});
