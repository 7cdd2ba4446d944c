import { renderToStaticMarkup } from "react-dom/server";
import type { Block, Inline, MailContent } from "./mail-content.ts";
import { IMPRINT_LINES, MailDocument } from "./mail-document.tsx";

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

/** A mail's subject, HTML and text. */
export function renderMail(content: MailContent): RenderedMail {
  return {
    subject: content.subject,
    text: textOf(content),
    html: `<!doctype html>${renderToStaticMarkup(<MailDocument content={content} />)}`,
  };
}

function textOf({ title, blocks }: MailContent): string {
  const parts = [underlined(title, "="), ...blocks.map(blockText), ["-- ", ...IMPRINT_LINES].join("\n")];
  return `${parts.join("\n\n")}\n`;
}

const underlined = (text: string, mark: string): string => `${text}\n${mark.repeat(text.length)}`;
const inlineText = (part: Inline): string => {
  if (typeof part === "string") return part;
  return part.href === `mailto:${part.text}` ? part.text : `${part.text} (${part.href})`;
};
const sentence = (content: readonly Inline[]): string => content.map(inlineText).join("");

function blockText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return sentence(block.content);
    case "heading":
      return block.level === 2 ? underlined(block.text, "-") : block.text;
    case "list":
      return block.items.map((item) => `* ${sentence(item)}`).join("\n");
    case "facts":
      return block.rows.map(([name, value]) => `${name}: ${value.replaceAll("\n", ", ")}`).join("\n");
    case "order":
      return [
        ...block.lines.map(({ name, note, amount }) => `${name}\n  ${note}\n  ${amount}`),
        block.sums.map(([name, amount]) => `${name}: ${amount}`).join("\n"),
      ].join("\n\n");
    case "button":
      return `${block.label}:\n${block.href}`;
    case "quote":
      return block.text
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n");
  }
}
