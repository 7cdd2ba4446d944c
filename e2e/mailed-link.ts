import { expect } from "vitest";
import { z } from "zod";
import { shop } from "./journey.ts";

const inboxSchema = z.array(z.object({ key: z.string(), text: z.string() }));

/**
 * Returns the link in the last delivered mail of a kind about the order with this number. Stored mails have no link
 * (D44), and other shops mail there, too.
 */
export async function mailedLink(
  kind: string,
  number: string,
  { url, mailUrl }: Pick<typeof shop, "url" | "mailUrl"> = shop,
): Promise<string> {
  const own = new RegExp(`${url.replaceAll(".", "[.]")}/order/[0-9a-z]+`);
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
