import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { violations } from "./axe.ts";
import { addAccount, PASSWORD, signIn, sql, useShop, visitor } from "./journey.ts";
import { addDevice } from "./passkey-device.ts";

useShop();

const inAccount = (page: Page) => page.getByRole("heading", { name: "Passkeys and codes" }).waitFor();

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/login?from=%2Faccount");
}

async function givePassword(page: Page, username: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("Your password is right.").waitFor();
}

it("a passkey is added, and signs in alone and after the password; so does a recovery code (D58)", async () => {
  const username = `vera-${crypto.randomUUID().slice(0, 8)}`;
  await addAccount(username);
  const page = await visitor({ viewport: { width: 360, height: 900 } });
  await addDevice(page);
  await signIn(page, username, PASSWORD, "/account");

  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill("Wrong#1234");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByText("Your current password is incorrect.").waitFor();
  await dialog.getByLabel("Name").fill("Drawing board");
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await page.getByText("Drawing board").waitFor();
  await page.getByText("10 of 10 recovery codes left.").waitFor();

  // A change of the factors needs a proof of the last ten minutes.
  await sql`update sessions set proven_at = now() - interval '11 minutes'
    where user_id = (select id from users where username = ${username})`;
  await page.getByRole("button", { name: "Make new recovery codes" }).click();
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await page.getByRole("button", { name: "Make new codes" }).click();
  const asks = page.getByRole("dialog", { name: "Confirm that it’s you" });
  await asks.getByRole("button", { name: "Use a passkey" }).click();
  await dialog.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  const [recoveryCode = ""] = await dialog.getByRole("listitem").allTextContents();
  await dialog.getByRole("button", { name: "I have saved them" }).click();

  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await inAccount(page);

  await signOut(page);
  await givePassword(page, username);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await inAccount(page);

  await signOut(page);
  await givePassword(page, username);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill("not-one-of-them");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("This recovery code isn’t right").waitFor();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("9 of 10 recovery codes left.").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await sql`delete from users where username = ${username}`;
});
