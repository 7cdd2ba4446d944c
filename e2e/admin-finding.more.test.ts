import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { buy, removeOrders, writeMessage } from "./admin-area.ts";
import { hasFocus, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

beforeEach(async () => {
  await removeOrders();
  await sql`truncate order_views, contact_messages cascade`;
});

describe("finding things in the admin area (D26)", () => {
  it("keeps the focus in its field when the page before it arrives late", async () => {
    await writeMessage("Do you sell Mudbox to schools?");
    const page = await visitor();
    await signInAdmin(page, "/Admin/orders");
    const held: (() => void)[] = [];
    await page.route("**/static/js/messages-*.js", async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    const field = page.getByRole("combobox", { name: /^Find orders/ });
    await page.getByRole("button", { name: "Find" }).click();
    await field.fill("schools");
    await page.getByRole("option", { name: /^Grace Hopper/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/Admin/messages?id=*");
    await field.waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await expect.poll(() => hasFocus(field)).toBe(true);
    for (const release of held) release();
    await page.getByRole("heading", { level: 1, name: "Messages", includeHidden: true }).waitFor();
    expect(await hasFocus(field)).toBe(true);
  });

  it("a search that fails says so, and can be repeated", async () => {
    const page = await visitor({ provoked: /dashboard\.find|ERR_FAILED/ });
    await signInAdmin(page, "/Admin/orders");
    let failing = true;
    await page.route("**/trpc/dashboard.find*", (route) => (failing ? route.abort() : route.continue()));
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("combobox", { name: /^Find orders/ }).fill("autocad");
    await page.getByText("We couldn’t search.").waitFor();
    failing = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("group", { name: "Products" }).waitFor();
    expect(await page.getByText("We couldn’t search.").count()).toBe(0);
  });
});

describe("the list of orders (D26)", () => {
  it("keeps words whose typing hasn't paused when a day is chosen", async () => {
    const number = await buy("mudbox");
    const page = await visitor();
    await signInAdmin(page, "/Admin/orders");
    await page.getByRole("table").getByRole("link", { name: number, exact: true }).waitFor();
    const today = amsterdamDay(new Date());
    await page.evaluate(
      (typed) => {
        for (const [kind, text] of typed) {
          const input = document.querySelector(`main input[type=${kind}]`);
          if (!(input instanceof HTMLInputElement)) throw new Error("the field is missing");
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
          input.dispatchEvent(new Event("input", { bubbles: true }));
        }
      },
      [
        ["search", "mudbox"],
        ["date", today],
      ] as const,
    );
    await page.waitForURL((url) => url.searchParams.get("q") === `mudbox ${today}`);
    expect(await page.getByRole("searchbox").inputValue()).toBe(`mudbox ${today}`);
  });
});

describe("the list of orders (D26)", () => {
  it("has views that are saved, chosen, renamed and removed", async () => {
    const number = await buy("mudbox");
    await buy();
    const page = await visitor();
    await signInAdmin(page, "/Admin/orders?q=mudbox&status=to_deliver&sort=-total");
    const rows = page.getByRole("table").getByRole("rowheader");
    await page.getByRole("button", { name: "Save this view" }).click();
    await page.getByRole("button", { name: "Save the view" }).click();
    await page.getByText("Name is required.").waitFor();
    await page.keyboard.type("Mudbox to deliver");
    await page.keyboard.press("Enter");
    await page.getByText("“Mudbox to deliver” has been saved.").waitFor();
    const views = page.getByRole("combobox", { name: "Saved views" });
    await expect.poll(() => hasFocus(views)).toBe(true);

    await views.selectOption("Not saved");
    await page.waitForURL("**/Admin/orders");
    await expect.poll(() => rows.count()).toBe(2);
    expect(await hasFocus(views)).toBe(true);
    await views.selectOption("Mudbox to deliver");
    await page.waitForURL("**/Admin/orders?q=mudbox&status=to_deliver&sort=-total");
    await expect.poll(() => rows.allTextContents()).toEqual([number]);
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("mudbox");

    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByLabel("Name of the view").fill("Mudbox");
    await page.keyboard.press("Enter");
    await page.getByText("“Mudbox” has been saved.").waitFor();
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("“Mudbox” has been removed.").waitFor();
    await page.getByRole("button", { name: "Save this view" }).waitFor();
  });
});
