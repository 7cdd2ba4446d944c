import { seller, sellerAddressLines } from "#domain/seller/seller.ts";
import type { LegalBlock, LegalInline, LegalText } from "#domain/seller/legal-text.ts";

/** Part of a paragraph: text or a link. */
export type Inline = string | { readonly text: string; readonly href: string };

/** A name and its value, side by side. */
export type Fact = readonly [name: string, value: string];

/**
 * The content of a mail, from which both its HTML and its text are made, so that they always match. There are few kinds
 * on purpose: mail programs show all of them alike.
 */
export type Block =
  | { readonly kind: "paragraph"; readonly content: readonly Inline[] }
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly text: string }
  /** Begins what need not be read now, such as the contract. */
  | { readonly kind: "appendix"; readonly title: string }
  | { readonly kind: "list"; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: "facts"; readonly rows: readonly Fact[] }
  | {
      readonly kind: "order";
      readonly lines: readonly { readonly name: string; readonly note: string; readonly amount: string }[];
      readonly sums: readonly Fact[];
    }
  | { readonly kind: "button"; readonly label: string; readonly href: string }
  /** Somebody's words, or a form to fill in: line breaks are kept. */
  | { readonly kind: "quote"; readonly text: string };

export type MailContent = {
  readonly subject: string;
  /** The preview that mail programs show beside the subject. */
  readonly preview: string;
  readonly title: string;
  /** Null for a block that this mail doesn't need. */
  readonly blocks: readonly (Block | null)[];
};

export const paragraph = (...content: readonly Inline[]): Block => ({ kind: "paragraph", content });
export const heading = (text: string, level: 2 | 3 = 2): Block => ({ kind: "heading", level, text });
export const list = (...items: readonly (readonly Inline[])[]): Block => ({ kind: "list", items });
export const appendix = (title: string): Block => ({ kind: "appendix", title });
/** Null for a fact that this mail doesn't have. */
export const facts = (...rows: readonly (Fact | null)[]): Block => ({
  kind: "facts",
  rows: rows.filter((row) => row !== null),
});
export const button = (label: string, href: string): Block => ({ kind: "button", label, href });
export const quote = (text: string): Block => ({ kind: "quote", text });

const mailTo = (email: string): Inline => ({ text: email, href: `mailto:${email}` });

/** The shop's own address, to write to. */
export const shopsEmail = (): Inline => mailTo(seller().email);

/** The seller (D35), as rows. */
export const sellerFacts = (): Block =>
  facts(
    ["Registered name", seller().name],
    ["Address", sellerAddressLines().join("\n")],
    ["Email", seller().email],
    ["Phone", seller().phone],
    ["Chamber of commerce (KVK)", seller().kvkNumber],
    ["VAT number", seller().vatNumber],
  );

/** Returns the blocks of a legal text; `siteUrl` makes its links absolute. */
export const legalBlocks = ({ title, blocks }: LegalText, siteUrl: string, level: 2 | 3): Block[] => [
  heading(title, level),
  ...blocks.map((block) => legalBlock(block, siteUrl)),
];

function legalBlock(block: LegalBlock, siteUrl: string): Block {
  const inline = (part: LegalInline): Inline => {
    if (typeof part === "string") return part;
    return "email" in part ? mailTo(part.email) : { text: part.label, href: `${siteUrl}${part.page}` };
  };
  switch (block.kind) {
    case "paragraph":
      return paragraph(...block.content.map(inline));
    case "list":
      return list(...block.items.map((item) => item.map(inline)));
    case "heading":
      return heading(block.text, 3);
    case "form":
      return quote(block.lines.join("\n"));
    default:
      return sellerFacts();
  }
}
