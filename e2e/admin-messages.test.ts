import { describe, expect, it } from "vitest";
import { COMPANY } from "#domain/seller/company.ts";
import { sidebar, writeMessage } from "./admin-area.ts";
import { signInAdmin, useShop, visitor } from "./journey.ts";

useShop();

describe("messages", () => {
  it("arrive as plain text, are counted, and are marked read and unread", async () => {
    const words = `Seats for <b>twelve</b>? ${crypto.randomUUID()}`;
    await writeMessage(words);
    const page = await visitor();
    await signInAdmin(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: /unread message/ })
      .click();
    await page.waitForURL("**/Admin/messages?unread=1");
    const message = page.getByRole("article").filter({ hasText: words });
    await message.getByText("New").waitFor();
    expect(await message.getByRole("link", { name: /Reply/ }).getAttribute("href")).toBe(
      `mailto:grace@example.com?subject=Your%20message%20to%20${encodeURIComponent(COMPANY.tradeName)}`,
    );
    const link = sidebar(page).getByRole("link", { name: /Messages/ });
    const unread = async () => Number.parseInt((await link.innerText()).match(/\d+/)?.[0] ?? "0", 10);
    // The count loads after the page.
    await expect.poll(unread).toBeGreaterThan(0);
    const before = await unread();
    await message.getByRole("button", { name: /Mark as read/ }).click();
    await expect.poll(unread).toBe(before - 1);
    await message.getByRole("button", { name: /Mark as unread/ }).click();
    await expect.poll(unread).toBe(before);
    await message.getByRole("button", { name: /Mark as read/ }).click();
    await expect.poll(unread).toBe(before - 1);
    await page.getByRole("link", { name: "All", exact: true }).click();
    await message.waitFor();
    await page.getByRole("link", { name: "Unread", exact: true }).click();
    await message.waitFor({ state: "detached" });
  });

  it("stay unchanged if marking fails, with a message (D21)", async () => {
    const words = `Hello ${crypto.randomUUID()}`;
    await writeMessage(words);
    const page = await visitor();
    await signInAdmin(page, "/Admin/messages");
    const message = page.getByRole("article").filter({ hasText: words });
    await page.route("**/trpc/messages.markRead*", (route) => route.abort());
    await message.getByRole("button", { name: /Mark as read/ }).click();
    await message.getByRole("alert").getByText("We couldn’t save this.").waitFor();
    expect(await message.getByText("New").count()).toBe(1);
  });
});
