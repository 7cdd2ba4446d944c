import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import { openEdit } from "./product-form.ts";
import { refundButton, refundForm, refunds } from "./refund-form.ts";
import { asOwner, buyOnce, sessionOf, turnTo, visitWeek, weekControl, weekSql } from "./week-shop.ts";
import {
  ADA,
  AUTOCAD_LT,
  AUTOCAD_LT_NET,
  FRIDAY,
  MAYA,
  MUDBOX,
  numbers,
  REDUCED,
  seats,
  sheet,
  THURSDAY,
  WEDNESDAY,
} from "./week-story.ts";
import { declareWithdrawal, withdrawalReceipt } from "./withdrawal-form.ts";

const stored = (table: "refunds" | "disputes", state: string) =>
  weekSql()`select from ${weekSql()(table)} where state = ${state}`;

/** Money goes back in four ways, and a price is scheduled. Returns the section that schedules it. */
export async function wednesday(): Promise<Locator> {
  await turnTo(WEDNESDAY);
  const page = await asOwner(`/Admin/orders/${numbers.german}`);
  await refunds(page).getByRole("button", { name: "Refund", exact: true }).click();
  await refundForm(page).getByRole("radio", { name: "Units" }).check();
  await refundForm(page)
    .getByRole("checkbox", { name: /^AutoCAD LT \(12 of 12\), €/ })
    .check();
  await refundForm(page).getByLabel("Reason").fill("One seat too many");
  await refundButton(page).click();
  await page
    .getByRole("alertdialog", { name: /^Refund €233\.88 of/ })
    .getByRole("button", { name: "Refund", exact: true })
    .click();
  await refunds(page).getByText("Refunded", { exact: true }).first().waitFor();
  sheet.giveBack({ number: numbers.german, kind: "refund", parts: [["AutoCAD LT", AUTOCAD_LT_NET]] });

  const buyer = await visitWeek();
  await buyer.goto("/withdrawal");
  await declareWithdrawal(buyer, { name: ADA.name, orderNumber: numbers.ada, email: ADA.email });
  await buyer.getByRole("button", { name: "Confirm withdrawal" }).click();
  await withdrawalReceipt(buyer).waitFor();
  await page.goto("/Admin/withdrawals");
  const card = page.getByRole("article").filter({ hasText: ADA.name });
  await card.getByRole("button", { name: /^Refund…/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Refund", exact: true }).click();
  await card.getByText(/^Handled by admin/).waitFor();
  sheet.giveBack({
    number: numbers.ada,
    kind: "refund",
    parts: [
      ["AutoCAD LT", AUTOCAD_LT],
      ["Maya", MAYA],
    ],
  });

  await weekControl("/refunds", { sessionId: await sessionOf(numbers.dutch), amountCents: 50_00 });
  await expect.poll(() => stored("refunds", "succeeded")).toHaveLength(3);
  sheet.giveBack({ number: numbers.dutch, kind: "refund", parts: [["Mudbox", 50_00]] });
  const dispute = z
    .object({ id: z.string() })
    .parse(await weekControl("/disputes", { sessionId: await sessionOf(numbers.bea), dueInDays: 7 }));
  await expect.poll(() => stored("disputes", "open")).toHaveLength(1);
  await page.goto("/Admin/home");
  await page
    .getByRole("listitem")
    .filter({ hasText: "disputed" })
    .getByText(/, respond by /)
    .waitFor();
  await weekControl("/disputes/change", { disputeId: dispute.id, status: "lost" });
  await expect.poll(() => stored("disputes", "lost")).toHaveLength(1);
  sheet.giveBack({ number: numbers.bea, kind: "dispute", parts: [["Mudbox", MUDBOX]] });
  await page.goto(`/Admin/orders/${numbers.bea}`);
  await refunds(page).getByText("Lost in a dispute").waitFor();

  await page.goto("/Admin/apps?tab=view");
  await openEdit(page, "AutoCAD LT");
  const section = page.getByRole("region", { name: "Scheduled price" });
  await section.getByRole("textbox", { name: "Reduced price, in euros" }).fill("249");
  await section.getByLabel("First day").fill(THURSDAY);
  await section.getByLabel("Last day").fill(FRIDAY);
  await section.getByText(/€249\.00 instead of €283\.00\. Buyers see: 12% off until/).waitFor();
  await section.getByRole("button", { name: "Schedule the price" }).click();
  return section;
}

/** The scheduled price begins, is paid, and is ended. Returns the product's page as a buyer sees it then. */
export async function thursday(): Promise<Page> {
  await turnTo(THURSDAY);
  const buyer = await visitWeek();
  await buyer.goto("/products/autocad-lt");
  await buyer.getByText("Lowest price of the 30 days before: €283").waitFor();
  await buyer.getByText("€249").first().waitFor();
  numbers.adaAgain = await buyOnce(ADA, seats(1, REDUCED));
  sheet.sell({ number: numbers.adaAgain, country: "NL", rate: 21, lines: [["AutoCAD LT", REDUCED, 1]] });

  const page = await asOwner("/Admin/home");
  await page.getByText("1 paid unit to deliver, of which 1 still awaits details").waitFor();
  await page.goto("/Admin/apps?tab=view");
  await openEdit(page, "AutoCAD LT");
  const section = page.getByRole("region", { name: "Scheduled price" });
  await section.getByText(/^Running until/).waitFor();
  await section.getByRole("button", { name: "End now" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End now" }).click();
  await section.getByText("Ended", { exact: true }).waitFor();
  const history = page.getByRole("region", { name: "Price history" }).getByRole("row");
  const steps = async () =>
    (await history.allInnerTexts())
      .filter((row) => row.includes("1 year"))
      .map((row) => /€\S+/.exec(row)?.[0]);
  await expect.poll(steps).toEqual(["€283.00", "€249.00", "€283.00"]);
  await buyer.reload();
  await buyer.getByText("€283").first().waitFor();
  return buyer;
}
