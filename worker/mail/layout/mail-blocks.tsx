import { createElement, type CSSProperties, Fragment, type ReactNode } from "react";
import type { Block, Fact, Inline } from "./mail-content.ts";
import { COLOURS, TEXT } from "./mail-style.ts";

const CELL: CSSProperties = { padding: "10px 0", fontSize: 16, lineHeight: "24px", verticalAlign: "top" };

/** Renders a list without keys, because it never changes. */
export function each<Item>(items: readonly Item[], show: (item: Item) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map((item) => show(item)));
}

/** Renders one block of a mail, using only tables and inline styles because every mail program shows those. */
export function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p className="ink" style={{ ...TEXT, whiteSpace: "pre-line" }}>
          {each(block.content, inline)}
        </p>
      );
    case "heading":
      return <Heading level={block.level}>{block.text}</Heading>;
    case "appendix":
      return <Appendix>{block.title}</Appendix>;
    case "list":
      return (
        <ul style={{ margin: "0 0 16px", padding: "0 0 0 20px" }}>
          {each(block.items, (item) => (
            <li className="ink" style={{ ...TEXT, margin: "0 0 8px" }}>
              {each(item, inline)}
            </li>
          ))}
        </ul>
      );
    case "facts":
      return <Rows rows={block.rows} />;
    case "order":
      return <OrderLines {...block} />;
    case "button":
      return <Button href={block.href}>{block.label}</Button>;
    default:
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
          {each(block.text.split("\n"), (line) => (
            <div style={{ minHeight: 24 }}>{line}</div>
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

/** A line across the mail, and what follows it. */
function Appendix({ children }: { readonly children: string }) {
  return (
    <h2
      className="ink line"
      style={{
        margin: "40px 0 8px",
        padding: "24px 0 0",
        borderTop: `3px solid ${COLOURS.line}`,
        fontSize: 20,
        lineHeight: "28px",
        color: COLOURS.ink,
      }}
    >
      {children}
    </h2>
  );
}

function inline(part: Inline): ReactNode {
  if (typeof part === "string") return part;
  return (
    <a className="link" href={part.href} style={{ color: COLOURS.accent, textDecoration: "underline" }}>
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

function Table({ role, children }: { readonly role?: "presentation"; readonly children: ReactNode }) {
  return (
    <table
      role={role}
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: "collapse", margin: "0 0 16px" }}
    >
      {children}
    </table>
  );
}

/** Names and values side by side; stacked on a phone. */
function Rows({ rows }: { readonly rows: readonly Fact[] }) {
  const name: CSSProperties = { ...CELL, padding: "4px 16px 4px 0", width: "35%", color: COLOURS.soft };
  const value: CSSProperties = { ...CELL, padding: "4px 0", color: COLOURS.ink, whiteSpace: "pre-line" };
  return (
    <Table role="presentation">
      <tbody>
        {each(rows, ([what, text]) => (
          <tr>
            <td className="fact soft" style={{ ...name, overflowWrap: "normal" }}>
              {what}
            </td>
            <td className="fact value ink" style={value}>
              {text}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function OrderLines({ lines, sums }: Extract<Block, { kind: "order" }>) {
  const head: CSSProperties = { ...CELL, color: COLOURS.soft, fontWeight: 400 };
  const cell: CSSProperties = { ...CELL, borderTop: `1px solid ${COLOURS.line}` };
  const amount: CSSProperties = { ...cell, paddingLeft: 16, textAlign: "right", whiteSpace: "nowrap" };
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col" className="soft" align="left" style={head}>
            Product
          </th>
          <th scope="col" className="soft" align="right" style={head}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {each(lines, ({ name, note, amount: sum }) => (
          <tr>
            <td className="line ink" style={cell}>
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
              style={{ ...cell, fontWeight: at === 0 ? 700 : 400 }}
            >
              {name}
            </th>
            <td className="line ink" style={{ ...amount, fontWeight: at === 0 ? 700 : 400 }}>
              {sum}
            </td>
          </tr>
        ))}
      </tfoot>
    </Table>
  );
}
