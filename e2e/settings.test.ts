import type { Page } from "playwright-core";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import { addStaff, sidebar } from "./admin-area.ts";
import { violations } from "./axe.ts";
import { hasFocus, PASSWORD, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

const asPreset = () => sql`delete from shop_settings where key in ('phone', 'offerDays')`;
beforeEach(() => {
  onTestFinished(async () => void (await asPreset()));
});

async function settingsOf(
  name: string,
  role: StaffRole,
): Promise<{ readonly username: string; readonly page: Page }> {
  const username = await addStaff(name, role);
  const page = await visitor({ viewport: { width: 1280, height: 900 } });
  await signInAdmin(page, "/Admin/settings", { user: username, password: PASSWORD });
  return { username, page };
}

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const saved = (page: Page) => page.getByText("Saved. The shop works with it within seconds.").waitFor();

it("an owner changes the shop’s phone number, and a shopper sees it in the footer (D85)", async () => {
  const { username, page: owner } = await settingsOf("ada", "owner");
  const shopper = await visitor();
  await shopper.goto("/aboutus");
  const footer = shopper.getByRole("contentinfo");
  await footer.getByText("+31 20 000 0000").waitFor();

  const phone = owner.getByLabel("Phone");
  const number = owner.getByLabel("KVK number");
  await phone.fill("  +31 10 765 4321");
  await number.fill("1234");
  await phone.focus();
  await owner.getByText("KVK number must look like 12345678.").waitFor();
  expect(await violations(owner)).toEqual([]);
  await save(owner);
  await expect.poll(() => hasFocus(number)).toBe(true);
  await owner.getByRole("button", { name: "Back to the default (KVK number)" }).click();
  await owner.reload();
  await owner.getByText("Your unsaved changes are back. 1 unsaved change.").waitFor();
  await save(owner);
  await saved(owner);
  expect(await phone.inputValue()).toBe("+31 10 765 4321");
  await owner.getByText(`Last changed by ${username}`).waitFor();

  await expect
    .poll(async () => {
      await shopper.reload();
      return footer.innerText();
    })
    .toContain("+31 10 765 4321");
  await owner.getByRole("link", { name: "Back to the shop" }).click();
  await owner.getByRole("contentinfo").getByText("+31 10 765 4321").waitFor();
  await owner.goto("/Admin/audit");
  await owner.getByText("changed settings", { exact: true }).first().click();
  await owner.getByRole("row", { name: "Phone +31 20 000 0000 +31 10 765 4321" }).waitFor();
});

it("two owners at one setting: the second sees what the first has saved, and chooses", async () => {
  const { username: first, page: one } = await settingsOf("ada", "owner");
  const { page: other } = await settingsOf("bob", "owner");
  const days = other.getByLabel("Offers hold for");
  await days.fill("20");
  await one.getByLabel("Offers hold for").fill("14");
  await save(one);
  await saved(one);

  await save(other);
  await other.getByText(`Changed to ‘14 days’ by ${first} in the meantime.`).waitFor();
  await expect.poll(() => hasFocus(days)).toBe(true);
  expect(await days.inputValue()).toBe("20");
  expect(await violations(other)).toEqual([]);
  await other.getByRole("button", { name: "Keep mine (Offers hold for)" }).click();
  await save(other);
  await saved(other);
  expect(await sql`select text, version from shop_settings where key = 'offerDays'`).toMatchObject([
    { text: "20", version: 2 },
  ]);
});

it("staff without the permission can’t open the settings", async () => {
  const { page } = await settingsOf("sam", "sales");
  await page
    .getByRole("alert")
    .getByText("(settings.write). An owner of the shop can change that.")
    .waitFor();
  expect(await sidebar(page).getByRole("link", { name: "Settings" }).count()).toBe(0);
});
