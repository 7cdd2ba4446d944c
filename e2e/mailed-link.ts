import type { Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import { shop } from "./journey.ts";

const inboxSchema = z.array(z.object({ key: z.string(), text: z.string() }));

/**
 * Returns the link in the last delivered mail of a kind about the order or offer with this number. Stored mails have no link
 * (D44), and other shops mail there, too.
 */
export async function mailedLink(
  kind: string,
  number: string,
  { url, mailUrl }: Pick<typeof shop, "url" | "mailUrl"> = shop,
): Promise<string> {
  const own = new RegExp(`${url.replaceAll(".", "[.]")}/(?:order|offer)/[0-9a-z]+`);
  const ofKind = async () => {
    const arrived = inboxSchema.parse(await (await fetch(new URL("/messages", mailUrl))).json());
    return (
      arrived.findLast(
        ({ key, text }) => key.startsWith(`${kind}/`) && own.test(text) && text.includes(number),
      )?.text ?? ""
    );
  };
  await expect.poll(ofKind).toMatch(own);
  return own.exec(await ofKind())?.[0] ?? "";
}

/** Opens an order's page by the link in its confirmation. */
export async function openOrder(page: Page, number: string): Promise<void> {
  await page.goto(await mailedLink("order_confirmation", number));
  await page.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
}
