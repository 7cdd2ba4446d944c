import type { Page } from "playwright-core";
import { type Life, pay } from "./life.ts";

/** A step of the tour, as a heading of docs/tour.md names it. */
export type TourStep = {
  readonly title: string;
  /** The screens that it looks at. */
  readonly screens: readonly string[];
  readonly run: (life: Life) => Promise<void>;
};

/** The first order of a new shop, and its renewal. */
const FIRST = "SO-001001";
const RENEWAL = "SO-001002";

const REMINDER = /^Your AutoCAD LT ends on \d+ \w+ 20\d\d$/;
/** After this many days, the reminders 60 and 30 days before the end have been sent. */
const ELEVEN_MONTHS_DAYS = 335;

async function buy({ buyer, look }: Life): Promise<void> {
  await buyer.goto("/products/autocad-lt");
  await buyer.getByRole("radio", { name: /^1 year/ }).check();
  await buyer.getByRole("button", { name: /add to cart/i }).click();
  await buyer.getByRole("radio", { name: /^1 year/, checked: true }).waitFor();
  await buyer.getByText("Added Successfully").first().waitFor();
  await pay(buyer);
  await look(buyer, "bought");
}

async function deliver({ administrator, look }: Life): Promise<void> {
  const admin = await administrator("/Admin/deliveries");
  const unit = admin.getByRole("region", { name: "Units" }).getByRole("article");
  await unit.getByRole("button", { name: "Mark delivered" }).click();
  await unit.getByLabel("Reference").fill("571-12345678");
  await look(admin, "to-deliver");
  await unit.getByRole("form").getByRole("button", { name: "Mark delivered" }).click();
  await admin.getByRole("status").getByText(`AutoCAD LT of ${FIRST} is delivered.`).waitFor();
}

async function elevenMonths(life: Life): Promise<void> {
  const { buyer, administrator, openMail, look } = life;
  await life.letPass(ELEVEN_MONTHS_DAYS);
  life.offer = await offerIn(await openMail(REMINDER, 2));
  // The demo bar goes to the third.
  await buyer.goto("/");
  await Promise.all([
    buyer.waitForEvent("load", { timeout: 60_000 }),
    buyer.getByRole("button", { name: "Skip to next reminder" }).click(),
  ]);
  const soon = await administrator("/Admin/renewals");
  await soon.getByText("Reminded 7 days before").waitFor();
  await look(soon, "ending");
}

async function readReminder(life: Life): Promise<void> {
  const mail = await life.openMail(REMINDER, 3);
  await mail.getByText("last-day.ics (text/calendar").waitFor();
  await life.look(mail, "reminder");
  if ((await offerIn(mail)) !== life.offer) throw new Error("the reminders have different links");
  await life.buyer.goto(life.offer);
  await life.buyer
    .getByRole("dialog", { name: "Add these to your cart?" })
    .getByText(/as before\.$/)
    .waitFor();
  await life.buyer.getByText(/^Starts \d+ \w+ 20\d\d, the day after your current term ends\.$/).waitFor();
  await life.look(life.buyer, "offer");
}

/** The address in a reminder's text that offers a renewal. */
async function offerIn(mail: Page): Promise<string> {
  const text = await mail.locator("pre").innerText();
  return /https?:\/\/\S+\/order\/[0-9a-z]+\?renew=[\d-]+/.exec(text)?.[0] ?? "";
}

async function renew({ buyer, administrator, offer, look }: Life): Promise<void> {
  await buyer.getByRole("dialog").getByRole("button", { name: "Add to cart" }).click();
  await buyer.getByRole("button", { name: "Close cart" }).click();
  await buyer.getByRole("dialog").waitFor({ state: "detached" });
  await buyer.getByText("You won’t get any more.").waitFor();
  await look(buyer, "in-cart");
  await pay(buyer);
  await buyer.goto(offer);
  await buyer.getByText(`Renewed by order ${RENEWAL}.`).waitFor();
  await look(buyer, "renewed");
  const list = await administrator("/Admin/renewals");
  await list.getByRole("region", { name: "Renewed in the last 90 days" }).getByText(RENEWAL).waitFor();
  await look(list, "renewals");
  await list.goto(`/Admin/orders/${RENEWAL}`);
  await list.getByRole("region", { name: "Deliveries" }).getByRole("link", { name: FIRST }).waitFor();
  await look(list, "renewal");
  await list.goto("/Admin/home");
  await list.getByRole("heading", { name: "Needs attention" }).waitFor();
  await look(list, "home");
}

async function withdraw({ visitor, look }: Life): Promise<void> {
  const buyer = await visitor();
  await buyer.goto("/withdrawal");
  await buyer.getByLabel("Your name").fill("Ada Drafter");
  await buyer.getByLabel("Order number").fill(RENEWAL);
  await buyer.getByLabel("Email").fill("ada@example.com");
  await buyer.getByRole("button", { name: "Continue" }).click();
  await buyer.getByRole("button", { name: "Confirm withdrawal" }).click();
  await buyer.getByRole("heading", { name: "We have received your withdrawal" }).waitFor();
  await look(buyer, "withdrawn");
}

async function payBack({ buyer, administrator, openMail, look }: Life): Promise<void> {
  const admin = await administrator("/Admin/withdrawals");
  await admin.getByRole("button", { name: /^Refund…/ }).click();
  const asked = admin.getByRole("alertdialog", { name: new RegExp(`^Refund €[\\d,.]+ of ${RENEWAL}\\?$`) });
  await asked.getByRole("heading", { name: "Revoked permanently" }).waitFor();
  await look(admin, "refund-asked");
  await asked.getByRole("button", { name: "Refund", exact: true }).click();
  await asked.waitFor({ state: "detached" });
  await admin
    .getByRole("article")
    .getByText(/^Handled by admin/)
    .waitFor();
  await admin.getByRole("article").getByText("Refunded", { exact: true }).waitFor();
  await look(admin, "handled");
  await seeRefund(admin);
  await look(admin, "refunded");

  const mail = await openMail(new RegExp(`^We've refunded €[\\d,.]+ for your order ${RENEWAL}$`), 1);
  const link = /https?:\/\/\S+\/order\/[0-9a-z]+/.exec(await mail.locator("pre").innerText())?.[0] ?? "";
  await buyer.goto(link);
  await buyer.getByText(/^€[\d,.]+ refunded, .+, credit note /).waitFor();
  if (await buyer.getByText("Changed your mind?").isVisible())
    throw new Error("an order that was paid back can be withdrawn from");
  await look(buyer, "paid-back");
}

async function seeRefund(admin: Page): Promise<void> {
  await admin.goto(`/Admin/orders/${RENEWAL}`);
  const refunds = admin.getByRole("region", { name: "Refunds" });
  await refunds.getByText("Refunded", { exact: true }).first().waitFor();
  await admin.getByRole("region", { name: "Deliveries" }).getByText("Revoked", { exact: true }).waitFor();
  await admin
    .getByRole("region", { name: "Timeline" })
    .getByText(/^Refunded: €/)
    .waitFor();
}

/** The whole life of an order, in the order of docs/tour.md. */
export const TOUR: readonly TourStep[] = [
  { title: "Buy", screens: ["bought"], run: buy },
  { title: "Deliver", screens: ["to-deliver"], run: deliver },
  { title: "Let eleven months pass", screens: ["ending"], run: elevenMonths },
  { title: "Read the reminder", screens: ["reminder", "offer"], run: readReminder },
  { title: "Buy again", screens: ["in-cart", "renewed", "renewals", "renewal", "home"], run: renew },
  { title: "Withdraw", screens: ["withdrawn"], run: withdraw },
  { title: "Refund", screens: ["refund-asked", "handled", "refunded", "paid-back"], run: payBack },
];
