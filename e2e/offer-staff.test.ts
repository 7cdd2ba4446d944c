import { expect, it } from "vitest";
import { buy, sidebar } from "./admin-area.ts";
import { violations } from "./axe.ts";
import { GOOD_CARD, hasFocus, lastOrder, payWith, signInAdmin, useShop, visitor } from "./journey.ts";
import { mailedLink } from "./mailed-link.ts";
import { PHONE } from "./screens.ts";

useShop();

it("staff offer a customer more seats at a discount on the phone, and see what became of it (D83)", async () => {
  const before = await buy("autocad-lt", 2);
  const staff = await visitor();
  await signInAdmin(staff, `/Admin/orders/${before}`);
  await staff.getByRole("link", { name: "Offer again" }).click();
  const form = staff.getByRole("form", { name: "Offer" });
  const seats = form.getByRole("group", { name: "AutoCAD LT" });
  expect(await seats.getByLabel("Quantity").inputValue()).toBe("2");
  expect(await form.getByLabel("Email", { exact: true }).inputValue()).toBe("ada@example.com");
  await form.getByRole("combobox", { name: "Product", exact: true }).selectOption("Mudbox");
  await form.getByRole("button", { name: "Add" }).click();
  await form.getByRole("button", { name: "Remove Mudbox" }).click();
  await seats.getByLabel("Quantity").fill("5");
  await seats.getByLabel("Discount (%)").fill("10");
  const make = form.getByRole("button", { name: "Make the offer" });
  await make.click();
  const reason = seats.getByLabel("Reason for the discount");
  await seats.getByText("Say why you give this discount.").waitFor();
  await expect.poll(() => hasFocus(reason)).toBe(true);
  expect(await violations(staff)).toEqual([]);

  // The phone rings, and the page is opened again.
  await staff.reload();
  await expect.poll(() => seats.getByLabel("Discount (%)").inputValue()).toBe("10");
  await reason.fill("Five seats");
  await form.getByText("€1,273.50").last().waitFor();
  await make.click();
  const heading = staff.getByRole("heading", { level: 1, name: /^Offer Q-/ });
  await heading.waitFor();
  const [number = ""] = /Q-\d+/.exec((await heading.textContent()) ?? "") ?? [];
  await staff.getByText("Reason: Five seats").waitFor();
  await staff.getByRole("button", { name: "Email the offer" }).click();
  await staff.getByText("The offer is on its way.").waitFor();
  expect(await violations(staff)).toEqual([]);

  const buyer = await visitor(PHONE);
  await buyer.goto(await mailedLink("offer", number));
  await buyer.getByLabel("Your name").fill("Ada Drafter");
  await buyer.getByRole("button", { name: "Accept and pay" }).click();
  await payWith(buyer, GOOD_CARD);
  await buyer.getByText("Payment received").waitFor();
  const { sequence, ...order } = await lastOrder();
  expect(order).toMatchObject({ status: "paid", amount_cents: 1_273_50 });

  // The page still shows it open, so whoever acts on it is told, and sees what became of it.
  await staff.getByRole("button", { name: "Withdraw" }).click();
  await staff.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await staff.getByRole("link", { name: `SO-00${sequence}` }).waitFor();
  await staff.getByText(`Offer ${number} has been ordered.`).waitFor();
  await sidebar(staff).getByRole("link", { name: "Offers" }).click();
  const row = staff.getByRole("row").filter({ hasText: number });
  await row.getByText("Ordered").waitFor();
  await row.getByRole("link", { name: `SO-00${sequence}` }).click();
  await staff.getByRole("heading", { level: 1, name: `Order SO-00${sequence}` }).waitFor();
});
