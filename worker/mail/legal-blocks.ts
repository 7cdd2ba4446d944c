import { COMPANY } from "#domain/seller/company.ts";
import type { LegalBlock, LegalInline, LegalText } from "#domain/seller/legal-text.ts";
import { type Block, heading, type Inline, quote } from "./mail-content.ts";

/** The seller (D35), as rows. */
export const SELLER: Block = {
  kind: "facts",
  rows: [
    ["Trade name", COMPANY.tradeName],
    ["Address", COMPANY.addressLines.join("\n")],
    ["Email", COMPANY.email],
    ["Phone", COMPANY.phone],
    ["Chamber of commerce (KVK)", COMPANY.kvkNumber],
    ["VAT number", COMPANY.vatNumber],
  ],
};

/** Returns the blocks of a legal text; `siteUrl` makes its links absolute. */
export function legalBlocks({ title, blocks }: LegalText, siteUrl: string, level: 2 | 3): Block[] {
  return [heading(title, level), ...blocks.map((block) => legalBlock(block, siteUrl))];
}

function legalBlock(block: LegalBlock, siteUrl: string): Block {
  const inline = (part: LegalInline): Inline => {
    if (typeof part === "string") return part;
    return "email" in part
      ? { text: part.email, href: `mailto:${part.email}` }
      : { text: part.label, href: `${siteUrl}${part.page}` };
  };
  switch (block.kind) {
    case "paragraph":
      return { kind: "paragraph", content: block.content.map(inline) };
    case "list":
      return { kind: "list", items: block.items.map((item) => item.map(inline)) };
    case "heading":
      return heading(block.text, 3);
    case "form":
      return quote(block.lines.join("\n"));
    default:
      return SELLER;
  }
}
