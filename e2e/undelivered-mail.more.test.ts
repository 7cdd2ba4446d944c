import { expect, it, onTestFinished } from "vitest";
import { violations } from "./axe.ts";
import { signInAdmin, sql, useShop, visitor, shop } from "./journey.ts";
import { writeMessage } from "./admin-area.ts";

useShop();

it("every page of the admin area says that the shop's own mails don't arrive, and why (D45)", async () => {
  await sql`delete from mails`;
  onTestFinished(async () => {
    await sql`delete from mails`;
  });
  await sql`insert into mails (key, kind, recipient, subject, text, html, attachments, state, attempts, last_error, created_at)
    values ('shop_notice/alert/1', 'shop_notice', 'hello@shop.example', 'Alert', 'Alert', '<p>Alert</p>', '[]', 'failed', 9,
      '403 error code: 1010', now() - interval '1 hour')`;
  const page = await visitor();
  await signInAdmin(page);
  const notice = page.getByRole("alert").filter({ hasText: "Emails and alerts don’t reach the shop." });
  await notice.getByText("Last error: 403 error code: 1010").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto("/Admin/apps");
  await notice.getByRole("link", { name: "See undelivered emails" }).click();
  const listed = page.getByRole("main").getByRole("listitem").filter({ hasText: "Read: Alert" });
  await notice.waitFor();
  await listed.getByRole("button", { name: /^Send again/ }).click();
  await notice.waitFor({ state: "detached" });
});

const states = async () => (await sql`select state from mails order by sequence`).map((row) => row["state"]);

it("a bounced mail is counted on the admin home, which leads to a page to send it again (D45)", async () => {
  await sql`delete from mails`;
  // Nothing is sent automatically to an address that bounced, in other journeys either.
  onTestFinished(async () => {
    await sql`delete from mails`;
  });
  await fetch(new URL("/faults", shop.mailUrl), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "bounce", count: 1 }),
  });
  await writeMessage("Is Revit part of it?");
  await expect.poll(states).toEqual(["bounced"]);

  const page = await visitor();
  await signInAdmin(page);
  await page.getByRole("link", { name: "1 email", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Emails" }).waitFor();
  const listed = page.getByRole("main").getByRole("listitem").filter({ hasText: "Contact message" });
  await listed.getByText("Bounced", { exact: true }).waitFor();
  await listed.getByText("Read: Message from Grace Hopper").click();
  await listed.getByText("Is Revit part of it?").waitFor();
  await listed.getByRole("button", { name: /^Send again/ }).click();
  await page.getByText("No delivery problems.").waitFor();
  await expect.poll(states).toEqual(["bounced", "sent"]);

  // Both are found with the message.
  await page.goto("/Admin/messages");
  const message = page.getByRole("article").filter({ hasText: "Is Revit part of it?" }).first();
  await message.getByText("Emails", { exact: true }).click();
  await expect.poll(() => message.getByRole("listitem").count()).toBe(2);
});
