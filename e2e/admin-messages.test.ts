import { describe, expect, it, onTestFinished } from "vitest";
import { violations } from "./axe.ts";
import { z } from "zod";
import { COMPANY } from "#domain/seller/company.ts";
import { seller } from "#domain/seller/seller.ts";
import { sidebar, writeMessage } from "./admin-area.ts";
import { shop, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

const inboxSchema = z.array(
  z.object({ to: z.array(z.string()), replyTo: z.string().nullable(), text: z.string() }),
);
const mailbox = async () => inboxSchema.parse(await (await fetch(new URL("/messages", shop.mailUrl))).json());

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
    await page.waitForURL("**/Admin/messages?list=unread");
    const message = page.getByRole("article").filter({ hasText: words });
    await message.getByText("New").waitFor();
    expect(await message.getByRole("link", { name: "grace@example.com" }).getAttribute("href")).toBe(
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

  it("are answered from a template, which the sender reads in their mailbox (D28)", async () => {
    onTestFinished(async () => {
      await sql`delete from answer_templates`;
    });
    const words = `Which order is it? ${crypto.randomUUID()}`;
    await writeMessage(words);
    const page = await visitor();
    await signInAdmin(page, "/Admin/messages");
    await page.getByText("Templates for answers").click();
    await page.getByRole("button", { name: "New template" }).click();
    const form = page.getByRole("form", { name: "New template" });
    await form.getByLabel("Name").fill("Thanks");
    await form.getByLabel("Text").fill("Dear {name},\n\nThank you. It’s {order}.");
    await form.getByRole("button", { name: "Save the template" }).click();
    await page.getByText("“Thanks” has been saved.").waitFor();

    await page.getByLabel("Search messages").fill(words);
    await page.getByText("1 message", { exact: true }).waitFor();
    const message = page.getByRole("article").filter({ hasText: words });
    await message.getByRole("button", { name: /^Answer/ }).click();
    await message.getByLabel("Template").selectOption("Thanks");
    await message.getByRole("button", { name: "Send the answer" }).click();
    await message.getByText("Replace {order} first.").waitFor();
    expect(await violations(page)).toEqual([]);
    const answer = `Dear Grace Hopper,\n\nThank you. It’s ${crypto.randomUUID()}.`;
    await message.getByRole("textbox", { name: "Answer" }).fill(answer);
    await message.getByRole("button", { name: "Send the answer" }).click();
    await message.getByText("Your answer is on its way to grace@example.com.").waitFor();
    await message.getByText(/^Answered by /).waitFor();

    await expect
      .poll(async () => (await mailbox()).find(({ text }) => text.includes(answer)))
      .toMatchObject({
        to: ["grace@example.com"],
        replyTo: seller().email,
        text: expect.stringContaining(words),
      });

    await message.getByRole("button", { name: /^Archive/ }).click();
    await message.getByRole("button", { name: /^Take out of the archive/ }).waitFor();
    await page.getByRole("link", { name: "Open", exact: true }).click();
    await page.getByText("No message matches this search.").waitFor();
    await page.getByRole("link", { name: "Archived", exact: true }).click();
    await message.waitFor();
  });
});
