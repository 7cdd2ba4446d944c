import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addToCart, control, signInAdmin, useShop, visitor } from "./journey.ts";

useShop();

/** A failed call as the server responds to it; the server's own tests cover the form. */
const failure = (status: number, requestId: string) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({
    error: {
      message: "Told.",
      code: -32603,
      data: { code: "INTERNAL_SERVER_ERROR", httpStatus: status, requestId },
    },
  }),
});

const failing = (page: Page, procedure: string, status: number) =>
  page.route(`**/trpc/${procedure}*`, (route) => route.fulfill(failure(status, `id-of-${procedure}`)));

const reference = (page: Page) => page.getByText(/^Reference: /);

async function writeMessage(page: Page): Promise<void> {
  await page.goto("/contact");
  for (const [label, text] of [
    ["First name", "Ada"],
    ["Last name", "Drafter"],
    ["Email", "ada@example.com"],
    ["Phone", "+31 20 123 4567"],
    ["Message", "Do you sell to schools?"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole("button", { name: "Send message" }).click();
}

describe("a fault's reference", () => {
  it("is shown if the payment service makes the checkout fail, and is the response's own id", async () => {
    const page = await visitor();
    await addToCart(page, "autocad");
    await control("", { api: "error" });
    const answer = page.waitForResponse((response) =>
      response.url().includes("stripe.createCheckoutSession"),
    );
    await page.goto("/checkout");
    const id = (await answer).headers()["x-request-id"];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await page.getByRole("alert").getByText(`Reference: ${id}`).waitFor();
  });

  it.each<[string, string, (page: Page) => Promise<unknown>]>([
    ["contact.send", "a form that could not be sent", writeMessage],
    [
      "stripe.sessionStatus",
      "a receipt that could not be shown",
      (page) => page.goto(`/return?session_id=cs_test_${"a".repeat(40)}`),
    ],
    [
      "filters.search",
      "a catalogue that could not be loaded",
      async (page) => {
        // Rendered by the app itself, which is running once the form appears.
        await page.goto("/login");
        await page.getByRole("button", { name: "Sign In" }).waitFor();
        await page.getByRole("link", { name: "Products" }).first().click();
      },
    ],
    [
      "dashboard.operations",
      "operations that could not be loaded",
      async (page) => {
        await signInAdmin(page);
        await page.getByRole("link", { name: "Operations" }).first().click();
      },
    ],
  ])("%s: is shown on %s", async (procedure, _name, go) => {
    const page = await visitor();
    await failing(page, procedure, 500);
    await go(page);
    await reference(page).first().waitFor();
    expect(await reference(page).first().textContent()).toBe(`Reference: id-of-${procedure}`);
  });

  it("is shown at once, although what is on screen is asked for again", async () => {
    const page = await visitor();
    await signInAdmin(page, "/Admin/messages");
    await page.getByText("Templates for answers").click();
    await page.getByRole("button", { name: "New template" }).click();
    const form = page.getByRole("form", { name: "New template" });
    await form.getByLabel("Name").fill("Thanks");
    await form.getByLabel("Text").fill("Thank you.");
    // None of these is ever answered.
    await page.route("**/trpc/**", () => undefined);
    await failing(page, "messages.saveTemplate", 500);
    await form.getByRole("button", { name: "Save the template" }).click();
    await reference(page).waitFor();
    expect(await reference(page).textContent()).toBe("Reference: id-of-messages.saveTemplate");
  });

  it("is not shown on a refusal", async () => {
    const page = await visitor();
    await failing(page, "contact.send", 429);
    await writeMessage(page);
    await page.getByText("Too many messages right now.").waitFor();
    expect(await reference(page).count()).toBe(0);
  });
});
