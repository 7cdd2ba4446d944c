import { beforeEach, describe, expect, it } from "vitest";
import { addAccount, focusedText, PASSWORD, signIn, useShop, visitor } from "./journey.ts";

useShop();

let username: string;

beforeEach(() => {
  username = `vera-${crypto.randomUUID().slice(0, 8)}`;
});

describe("the account page", () => {
  it("lists where the account is signed in, and ends another session", async () => {
    await addAccount(username);
    const other = await visitor();
    await signIn(other, username, PASSWORD, "/account");
    const page = await visitor();
    await signIn(page, username, PASSWORD, "/account");
    const sessions = page.getByRole("region", { name: "Where you’re signed in" });
    const rows = sessions.getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.first().textContent()).toMatch(/^Chrome on Linux\s*This device/);
    await rows.last().getByRole("button", { name: /^End/ }).click();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await focusedText(page)).toBe("Where you’re signed in");
    expect(await page.getByRole("button", { name: "End all others" }).count()).toBe(0);
    // The other browser's next call.
    await other.getByRole("heading", { name: "Change password" }).click();
    await other.getByLabel("Current password").fill(PASSWORD);
    await other.getByLabel("New password", { exact: true }).fill("Plumb-line@7");
    await other.getByLabel("Confirm new password").fill("Plumb-line@7");
    await other.getByRole("button", { name: "Change password" }).click();
    await other.getByRole("dialog", { name: "Please sign in again" }).waitFor();
  });
});
