import type { CSSProperties, ReactNode } from "react";
import { COMPANY } from "#domain/company.ts";
import type { Block, Inline, MailContent } from "./mail-content.ts";
import { COLOURS, FONT, STYLE } from "./mail-style.ts";

const TEXT: CSSProperties = { margin: "0 0 16px", fontSize: 16, lineHeight: "24px", color: COLOURS.ink };
const CELL: CSSProperties = { padding: "10px 0", fontSize: 16, lineHeight: "24px", verticalAlign: "top" };

/**
 * A mail as a document: one column of tables with inline styles, the form that every mail program shows. It loads
 * nothing: no picture, no font, no style sheet.
 */
export function MailDocument({ content }: { readonly content: MailContent }) {
  const { subject, preview, title, blocks } = content;
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Keeps iOS from turning numbers and dates into links of its own colour. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style>{STYLE}</style>
      </head>
      <body className="page" style={{ backgroundColor: COLOURS.page, fontFamily: FONT, color: COLOURS.ink }}>
        <div role="main" lang="en">
          <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{preview}</div>
          <Column>
            <p className="ink" style={{ ...TEXT, fontWeight: 700, margin: "0 0 24px" }}>
              {COMPANY.tradeName}
            </p>
            <h1 className="ink" style={{ margin: "0 0 16px", fontSize: 24, lineHeight: "32px" }}>
              {title}
            </h1>
            {blocks.map((block, at) => (
              <BlockView key={at} block={block} />
            ))}
            <Imprint />
          </Column>
        </div>
      </body>
    </html>
  );
}

function Column({ children }: { readonly children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: "collapse" }}
    >
      <tbody>
        <tr>
          <td align="center" style={{ padding: "16px 8px" }}>
            <table
              role="presentation"
              width="100%"
              cellPadding={0}
              cellSpacing={0}
              style={{ borderCollapse: "separate", maxWidth: 640 }}
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
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p className="ink" style={TEXT}>
          {block.content.map(inline)}
        </p>
      );
    case "heading":
      return <Heading level={block.level}>{block.text}</Heading>;
    case "list":
      return (
        <ul style={{ margin: "0 0 16px", padding: "0 0 0 20px" }}>
          {block.items.map((item, at) => (
            <li key={at} className="ink" style={{ ...TEXT, margin: "0 0 8px" }}>
              {item.map(inline)}
            </li>
          ))}
        </ul>
      );
    case "facts":
      return <Rows rows={block.rows} />;
    case "order":
      return <OrderLines lines={block.lines} sums={block.sums} />;
    case "button":
      return <Button href={block.href}>{block.label}</Button>;
    case "quote":
      return (
        <div
          className="well"
          style={{
            ...TEXT,
            padding: "12px 16px",
            backgroundColor: COLOURS.well,
            borderLeft: `3px solid ${COLOURS.line}`,
          }}
        >
          {block.text.split("\n").map((line, at) => (
            <div key={at} style={{ minHeight: 24 }}>
              {line}
            </div>
          ))}
        </div>
      );
  }
}

function Heading({ level, children }: { readonly level: 2 | 3; readonly children: string }) {
  const Tag = level === 2 ? "h2" : "h3";
  const size = level === 2 ? { fontSize: 19, lineHeight: "28px" } : { fontSize: 16, lineHeight: "24px" };
  return (
    <Tag
      className="ink"
      style={{ ...size, margin: level === 2 ? "28px 0 8px" : "20px 0 8px", color: COLOURS.ink }}
    >
      {children}
    </Tag>
  );
}

function inline(part: Inline, at: number): ReactNode {
  if (typeof part === "string") return part;
  return (
    <a
      key={at}
      className="link"
      href={part.href}
      style={{ color: COLOURS.accent, textDecoration: "underline" }}
    >
      {part.text}
    </a>
  );
}

function Button({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <p style={{ margin: "8px 0 24px" }}>
      <a
        className="button"
        href={href}
        style={{
          display: "inline-block",
          padding: "12px 20px",
          backgroundColor: COLOURS.accent,
          color: COLOURS.onAccent,
          fontSize: 16,
          lineHeight: "24px",
          fontWeight: 600,
          textDecoration: "none",
        }}
      >
        {children}
      </a>
    </p>
  );
}

function Rows({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: "collapse", margin: "0 0 16px" }}
    >
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <td
              className="soft"
              style={{ ...CELL, padding: "4px 16px 4px 0", width: "35%", color: COLOURS.soft }}
            >
              {name}
            </td>
            <td
              className="ink"
              style={{ ...CELL, padding: "4px 0", color: COLOURS.ink, whiteSpace: "pre-line" }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OrderLines({ lines, sums }: Omit<Extract<Block, { kind: "order" }>, "kind">) {
  const top = { borderTop: `1px solid ${COLOURS.line}` };
  const amount: CSSProperties = {
    ...CELL,
    ...top,
    paddingLeft: 16,
    textAlign: "right",
    whiteSpace: "nowrap",
  };
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: "collapse", margin: "0 0 16px" }}
    >
      <thead>
        <tr>
          <th
            scope="col"
            className="soft"
            align="left"
            style={{ ...CELL, color: COLOURS.soft, fontWeight: 400 }}
          >
            Product
          </th>
          <th
            scope="col"
            className="soft"
            align="right"
            style={{ ...CELL, color: COLOURS.soft, fontWeight: 400 }}
          >
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, note, amount: sum }, at) => (
          <tr key={at}>
            <td className="line ink" style={{ ...CELL, ...top }}>
              <strong>{name}</strong>
              <br />
              <span className="soft" style={{ color: COLOURS.soft }}>
                {note}
              </span>
            </td>
            <td className="line ink" style={amount}>
              {sum}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(([name, sum], at) => (
          <tr key={name}>
            <th
              scope="row"
              className="line ink"
              align="left"
              style={{ ...CELL, ...top, fontWeight: at === 0 ? 700 : 400 }}
            >
              {name}
            </th>
            <td className="line ink" style={{ ...amount, fontWeight: at === 0 ? 700 : 400 }}>
              {sum}
            </td>
          </tr>
        ))}
      </tfoot>
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
      {IMPRINT_LINES.map((line, at) => (
        <span key={at}>
          {line}
          <br />
        </span>
      ))}
    </p>
  );
}

/** Who sends every mail (D35). */
export const IMPRINT_LINES: readonly string[] = [
  `${COMPANY.tradeName}, ${COMPANY.addressLines.join(", ")}`,
  `${COMPANY.email}, ${COMPANY.phone}`,
  `KVK ${COMPANY.kvkNumber}, VAT ${COMPANY.vatNumber}`,
];
