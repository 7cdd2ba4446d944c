import { type Administrator, administratorWords } from "#domain/administrator.ts";
import { COMPANY } from "#domain/company.ts";
import { type MailContent, paragraph } from "./mail-content.ts";
import type { MailedOrder } from "./order-content.ts";

/** Another person administers an order's subscriptions from now on. */
export type AdministratorChange = {
  /** In words, each once; more than one where the units of the order differed. */
  readonly before: readonly string[];
  readonly named: Administrator;
};

/** The news that the administrator has changed, with the way back (D44): whoever has the link can change it. */
export function administratorChanged(
  { receipt: { number }, link }: MailedOrder,
  { before, named }: AdministratorChange,
): MailContent {
  const now = administratorWords(named);
  return {
    subject: `The administrator of your order ${number} has changed`,
    preview: `It is now ${now}.`,
    title: "The administrator of your order has changed",
    blocks: [
      paragraph(
        `Somebody with the link to your order ${number} has changed who administers its subscriptions. Autodesk will invite this person.`,
      ),
      {
        kind: "facts",
        rows: [
          ["Before", before.join("\n")],
          ["Now", now],
        ],
      },
      paragraph("If this was you, there is nothing to do."),
      paragraph(
        "If it was not, change it back on your order's page, which works until we have placed the order with Autodesk. Then end the older links on the same page, so that nobody else can use them. You can also write to ",
        { text: COMPANY.email, href: `mailto:${COMPANY.email}` },
        ".",
      ),
      { kind: "button", label: "Change it back", href: `${link}#administrator` },
    ],
  };
}
