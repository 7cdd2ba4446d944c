import { expect, it } from "vitest";
import { openCartOfMembers } from "./cart-panel.ts";
import { useShop, visitor } from "./journey.ts";

useShop();

it("the cart offers a cheaper collection, and swaps to it and back with one press each (D71)", async () => {
  const page = await visitor();
  const panel = await openCartOfMembers(page);
  await panel.getByText(/Collection includes .* from your cart and saves you €[\d,]+\./).waitFor();
  await panel.getByRole("button", { name: "Swap" }).click();
  await panel.getByText("1 item", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Undo" }).click();
  await panel.getByText("3 items", { exact: true }).waitFor();
  expect(await panel.getByRole("button", { name: "Swap" }).count()).toBe(1);
});
