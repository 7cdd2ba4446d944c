import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { COMPANY } from "#domain/seller/company.ts";
import { seller, sellerAddressLines } from "#domain/seller/seller.ts";
import { BlockView, each } from "./mail-blocks.tsx";
import type { Block, Inline, MailContent } from "./mail-content.ts";
import { COLOURS, DARK_THEME, FONT, STYLE, TEXT } from "./mail-style.ts";

type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

/** A mail's subject, HTML and text. */
export function renderMail({ subject, preview, title, blocks }: MailContent): RenderedMail {
  const mail = { subject, preview, title, blocks: blocks.filter((block) => block !== null) };
  return {
    subject,
    text: textOf(mail),
    html: `<!doctype html>${renderToStaticMarkup(<MailDocument {...mail} />)}`,
  };
}

/**
 * Returns a mail's HTML as it looks in one theme, whatever the reader's: for the admin area, where its links open nothing because their
 * frame may open no window.
 */
export const shownIn = (theme: "light" | "dark", html: string): string =>
  html
    .replace(DARK_THEME, theme === "dark" ? "@media all" : "@media not all")
    .replace("<head>", '<head><base target="_blank"/>');

type ShownMail = Omit<MailContent, "blocks"> & { readonly blocks: readonly Block[] };

/** The sender of every mail (D35). */
const imprintLines = (): readonly string[] => [
  `${seller().name}, ${sellerAddressLines().join(", ")}`,
  seller().email,
  seller().phone,
  `KVK ${seller().kvkNumber}, VAT ${seller().vatNumber}`,
];

/**
 * Renders a mail as a whole document: one column of tables with inline styles, because every mail program shows those.
 * It loads nothing: no picture, no font, no style sheet.
 */
function MailDocument({ subject, preview, title, blocks }: ShownMail) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Keeps iOS from turning numbers and dates into links in its own colour. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style>{STYLE}</style>
      </head>
      <body className="page" style={{ backgroundColor: COLOURS.page, fontFamily: FONT, color: COLOURS.ink }}>
        <main style={{ display: "block", padding: "16px 8px" }}>
          <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{preview}</div>
          <Column>
            <Brand />
            <h1 className="ink" style={{ margin: "0 0 16px", fontSize: 24, lineHeight: "32px" }}>
              {title}
            </h1>
            {each(blocks, (block) => (
              <BlockView block={block} />
            ))}
            <Imprint />
          </Column>
        </main>
      </body>
    </html>
  );
}

/** The shop's name beside a mark made of text, because mail programs hide pictures until the reader asks for them. */
function Brand() {
  const mark: CSSProperties = {
    display: "inline-block",
    width: 28,
    marginRight: 10,
    border: `2px solid ${COLOURS.accent}`,
    color: COLOURS.accent,
    textAlign: "center",
  };
  return (
    <p
      className="ink line"
      style={{
        ...TEXT,
        margin: "0 0 20px",
        padding: "0 0 14px",
        borderBottom: `1px solid ${COLOURS.line}`,
        fontSize: 18,
        lineHeight: "28px",
        fontWeight: 700,
      }}
    >
      <span className="link" aria-hidden="true" style={mark}>
        {COMPANY.tradeName.slice(0, 1)}
      </span>
      {COMPANY.tradeName}
    </p>
  );
}

function Column({ children }: { readonly children: ReactNode }) {
  return (
    <table
      role="presentation"
      align="center"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: "separate", maxWidth: 640, margin: "0 auto" }}
    >
      <tbody>
        <tr>
          <td
            className="sheet"
            align="left"
            style={{
              padding: "24px 20px",
              backgroundColor: COLOURS.sheet,
              border: `1px solid ${COLOURS.line}`,
              overflowWrap: "anywhere",
            }}
          >
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Imprint() {
  return (
    <p
      className="soft line"
      style={{
        margin: "32px 0 0",
        padding: "16px 0 0",
        borderTop: `1px solid ${COLOURS.line}`,
        fontSize: 14,
        lineHeight: "20px",
        color: COLOURS.soft,
      }}
    >
      {each(imprintLines(), (line) => (
        <span>
          {line}
          <br />
        </span>
      ))}
    </p>
  );
}

function textOf({ title, blocks }: ShownMail): string {
  const parts = [underlined(title, "="), ...blocks.map(blockText), ["-- ", ...imprintLines()].join("\n")];
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
    case "appendix":
      return underlined(block.title, "=");
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
    default:
      return block.text
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n");
  }
}
