import { COMPANY } from "#domain/seller/company.ts";
import type { LegalBlock, LegalInline } from "#domain/seller/legal-text.ts";
import { TERMS_CHANGED, termsOf } from "#domain/seller/terms.ts";
import { useApi } from "#src/api/use-api.ts";
import { CompanyFacts, MailLink } from "./company-facts.tsx";
import { LegalPage } from "./legal-page.tsx";
import { TextLink } from "./text-link.tsx";

/** /terms (D35): the seller, the prices, and what customers can expect. */
export function TermsPage() {
  const { delivery, renewals } = useApi().site;
  return (
    <LegalPage
      title="Terms"
      description={`The terms of ${COMPANY.tradeName}: prices, subscription, payment, delivery, withdrawal and complaints.`}
      path="/terms"
      intro="The terms that apply when you buy from us, in plain English."
      changed={TERMS_CHANGED}
      sections={termsOf({ ...delivery, ...renewals }).map(({ id, title, blocks }) => ({
        id,
        title,
        content: <LegalContent blocks={blocks} />,
      }))}
    />
  );
}

function LegalContent({ blocks }: { readonly blocks: readonly LegalBlock[] }) {
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
