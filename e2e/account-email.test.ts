import { expect, it } from "vitest";
import { violations } from "./axe.ts";
import { z } from "zod";
import {
  addAccount,
  addToCart,
  focusedText,
  PASSWORD,
  payForCart,
  shop,
  signIn,
  useShop,
  visitor,
} from "./journey.ts";

useShop();

const inboxSchema = z.array(z.object({ to: z.array(z.string()), text: z.string() }));

/** Returns the link to this page in the last mail to an address. Stored mails have no link (D59). */
async function mailedLink(to: string, path: string): Promise<string> {
  const link = new RegExp(`${shop.url.replaceAll(".", "[.]")}${path}#[0-9a-f]{64}`);
  const last = async () => {
    const arrived = inboxSchema.parse(await (await fetch(new URL("/messages", shop.mailUrl))).json());
    return arrived.findLast((mail) => mail.to.includes(to) && link.test(mail.text))?.text ?? "";
  };
  await expect.poll(last).toMatch(link);
  return link.exec(await last())?.[0] ?? "";
}

it("an account's address is confirmed by mail, brings a guest's order, and resets a forgotten password (D59)", async () => {
  const username = `vera-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const guest = await visitor();
  await addToCart(guest, "autocad-lt");
  const number = await payForCart(guest, email);

  const page = await visitor();
  await addAccount(username);
  await signIn(page, username, PASSWORD, "/account");
  await page.getByRole("button", { name: "Add an email address" }).click();
  const form = page.getByRole("form", { name: "Your email address" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Current password").fill("Wrong#1234");
  await form.getByRole("button", { name: "Email me the link" }).click();
  await page.getByText("Your current password is incorrect.").waitFor();
  expect(await violations(page)).toEqual([]);
  await form.getByLabel("Current password").fill(PASSWORD);
  await form.getByRole("button", { name: "Email me the link" }).click();
  await page.getByText("isn’t confirmed yet").waitFor();

  // The link opens a new document, which isn't signed in: only the account that asked can confirm.
  await page.goto(await mailedLink(email, "/account/confirm-email"));
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText(`Use the address that got this link for your account ${username}?`).waitFor();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect.poll(() => focusedText(page)).toBe("Address confirmed");
  await page.getByText(`${email} belongs to your account now.`).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Your account" }).click();
  await page.getByRole("region", { name: `Order ${number}` }).waitFor();
  await page.getByRole("region", { name: "Email address" }).getByText("One order").waitFor();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(`${shop.url}/`);

  await page.goto("/login");
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await page.getByRole("button", { name: "Email me the link" }).click();
  await page.getByText("Username or email address is required.").waitFor();
  await page.getByLabel("Username or email address").fill(email);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await page.getByText("If there’s an account with this name or address").waitFor();
  const link = await mailedLink(email, "/account/reset-password");
  const setPassword = async () => {
    await page.goto("/aboutus");
    await page.goto(link);
    await page.getByLabel("New password", { exact: true }).fill("Plumb-line@7");
    await page.getByLabel("Confirm new password").fill("Plumb-line@7");
    await page.getByRole("button", { name: "Set password" }).click();
  };
  await setPassword();
  await expect.poll(() => focusedText(page)).toBe("Password reset");
  await setPassword();
  await page.getByText("This link no longer works.").waitFor();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await page.getByLabel("Username or email address").waitFor();
  await signIn(page, username, "Plumb-line@7", "/account");
  await page.getByRole("region", { name: `Order ${number}` }).waitFor();
});
