import type { LegalBlock, LegalInline } from "#domain/seller/legal-text.ts";
import { CompanyFacts, MailLink } from "./company-facts.tsx";
import { TextLink } from "./text-link.tsx";

/** Legal text as a page shows it. */
export function LegalContent({ blocks }: { readonly blocks: readonly LegalBlock[] }) {
  return blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />);
}

function Block({ block }: { readonly block: LegalBlock }) {
  switch (block.kind) {
    case "paragraph":
      return <p>{block.content.map(inline)}</p>;
    case "list":
      return (
        <ul>
          {block.items.map((item) => (
            <li key={JSON.stringify(item)}>{item.map(inline)}</li>
          ))}
        </ul>
      );
    case "heading":
      return <h3 className="font-semibold">{block.text}</h3>;
    case "form":
      return <p className="border-l-2 border-line-strong bg-well px-4 py-3">{block.lines.join("\n")}</p>;
    default:
      return <CompanyFacts />;
  }
}

function inline(part: LegalInline) {
  if (typeof part === "string") return part;
  if ("email" in part) return <MailLink key="email" />;
  return (
    <TextLink key={part.page} to={part.page}>
      {part.label}
    </TextLink>
  );
}
