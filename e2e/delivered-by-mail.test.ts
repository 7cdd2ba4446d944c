import { expect, it, onTestFinished } from "vitest";
import { buy, removeOrders, sidebar } from "./admin-area.ts";
import { shop, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();

/** Opens the inbox of the mail sandbox, in which a person finds a mail by its subject. */
const inbox = () => visitor({ baseURL: shop.mailUrl, javaScriptEnabled: false });

it("a delivered unit is mailed to the buyer, and the mail's links lead to the order (D43, D46)", async () => {
  await removeOrders();
  const number = await buy();

  const mails = await inbox();
  const open = async (subject: string) => {
    await expect
      .poll(async () => {
        await mails.goto("/");
        return mails.getByRole("link", { name: subject }).count();
      })
      .toBe(1);
    await mails.getByRole("link", { name: subject }).click();
  };
  await open(`Your order ${number} is confirmed`);
  await mails.getByText("AutoCAD LT").first().waitFor();

  const admin = await visitor();
  await signInAdmin(admin);
  await sidebar(admin).getByRole("link", { name: "Deliveries" }).click();
  const unit = admin.getByRole("region", { name: "Units" }).getByRole("article");
  await unit.getByRole("button", { name: "Mark delivered" }).click();
  await unit.getByLabel("Reference").fill("571-12345678");
  await unit.getByRole("form").getByRole("button", { name: "Mark delivered" }).click();
  await admin.getByRole("status").getByText(`AutoCAD LT of ${number} is delivered.`).waitFor();

  await open(`Your AutoCAD LT is ready: order ${number}`);
  const text = await mails.locator("body").innerText();
  expect(text).toContain("571-12345678");
  const [link = ""] = /https?:\/\/\S+\/order\/[0-9a-z]+/.exec(text) ?? [];
  const buyer = await visitor();
  await buyer.goto(link);
  await buyer.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
  await buyer.getByText("571-12345678").waitFor();

  // Its mails are listed with the order, where they can be read and sent again (D45).
  await admin.goto(`/Admin/orders/${number}`);
  const sent = admin.getByRole("region", { name: "Emails" });
  await sent.getByText(`Your AutoCAD LT is ready: order ${number}`).waitFor();

  // Even to an address that bounced: the page shows the outcome once the response is there.
  onTestFinished(async () => {
    await sql`delete from mails`;
  });
  await sql`update mails set state = 'bounced', next_try_at = null where kind = 'delivery'`;
  await admin.reload();
  await sent.getByText("Bounced", { exact: true }).waitFor();
  const deliveries = admin.getByRole("region", { name: "Deliveries" });
  await deliveries.getByRole("button", { name: "Send email again" }).click();
  await deliveries
    .getByRole("status")
    .getByText(/^AutoCAD LT of \S+ was mailed to \S+ again\.$/)
    .waitFor();
  await expect
    .poll(async () => (await sent.getByRole("listitem").allTextContents()).map((text) => text.slice(0, 15)))
    .toEqual(["Order confirmat", "DeliveryBounced", "DeliverySentTo "]);
});
