import {
  mailParagraphs,
  mailTextKey,
  type MailTextKey,
  type MailValuesOf,
  type WordedKind,
} from "#domain/settings/mail-texts.ts";
import type { SettingTexts } from "#domain/settings/shop-values.ts";
import { unlinked } from "#domain/text/unlinked.ts";
import type { OrderReceipt } from "../../records/response-schemas.ts";
import { type Block, type MailContent, paragraph } from "./mail-content.ts";

/** The place of a text that the owner writes (D86): no paragraph, one or several. */
type OwnText = {
  readonly kind: "own";
  readonly key: MailTextKey;
  readonly values: Readonly<Record<string, string>>;
};

/** The content of a mail in which the owner's texts have their places. */
export type WordedContent = Omit<MailContent, "blocks"> & {
  readonly blocks: readonly (Block | OwnText | null)[];
};

/** Returns the places of a mail's opening and closing, with what they can name. */
export function ownTexts<Kind extends WordedKind>(kind: Kind, values: MailValuesOf<Kind>) {
  const at = (place: "opening" | "closing"): OwnText => ({
    kind: "own",
    key: mailTextKey(kind, place),
    values,
  });
  return { opening: at("opening"), closing: at("closing") };
}

/** What texts can name of an order: its number, and its buyer, whose name is never empty and no link, whatever was typed. */
export const aboutBuyer = ({ number, customerName }: Pick<OrderReceipt, "number" | "customerName">) => ({
  name: unlinked(customerName?.trim() || "customer"),
  order: number,
});

/** Fills in the owner's texts. Plain text: an address in it is no link of ours. */
export const withOwnTexts = ({ blocks, ...content }: WordedContent, stored: SettingTexts): MailContent => ({
  ...content,
  blocks: blocks.flatMap((block) =>
    block?.kind === "own"
      ? mailParagraphs(stored, block.key, block.values).map((text) => paragraph(text))
      : [block],
  ),
});
