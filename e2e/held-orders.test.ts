import { beforeEach, describe, expect, it } from "vitest";
import { removeOrders } from "./admin-area.ts";
import { addToCart, payForCart, useShop, visitor } from "./journey.ts";
import { withdraw } from "./withdrawal-form.ts";

useShop();

beforeEach(removeOrders);

const WITHDRAWN = /^Withdrawal received on \d+ \w+ 20\d\d, refund by \d+ \w+ 20\d\d\.$/;

describe("an order that its buyer withdrew from (D49)", () => {
  it("says so on its page and on its receipt, stops pending units and has no more questions", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 900 } });
    await addToCart(page, "autocad-lt");
    const number = await payForCart(page);
    await page.getByText("You have 14 days to withdraw").waitFor();
    const receipt = page.url();
    await page.getByRole("link", { name: `Order page of order ${number}` }).click();
    await page.getByRole("heading", { name: "Managed by" }).waitFor();
    await page.getByText("You have 14 days to withdraw").waitFor();

    await withdraw(number);
    await page.reload();
    await page.getByText(WITHDRAWN).waitFor();
    await page.getByText("You withdrew from this order, so nothing more will be delivered.").waitFor();
    await page.getByText("Withdrawn", { exact: true }).waitFor();
    await page.getByText("Stopped", { exact: true }).waitFor();
    const gone = [/^Managed by$/, /days to withdraw/, /We will deliver by/];
    for (const text of gone) expect(await page.getByText(text).count()).toBe(0);

    await page.goto(receipt);
    await page.getByText(WITHDRAWN).waitFor();
    for (const text of gone) expect(await page.getByText(text).count()).toBe(0);
  });
});
