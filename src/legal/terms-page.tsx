import { COMPANY } from "#domain/company.ts";
import { TERMS, TERMS_CHANGED } from "#domain/terms.ts";
import { LegalContent } from "./legal-content.tsx";
import { LegalPage } from "./legal-page.tsx";

/** /terms (D35): who sells what at which price, and what customers may expect. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      description={`The terms of ${COMPANY.tradeName}: prices, subscription, payment, delivery, withdrawal and complaints.`}
      path="/terms"
      intro="The terms that apply when you buy from us, in plain English."
      changed={TERMS_CHANGED}
      sections={TERMS.map(({ id, title, blocks }) => ({
        id,
        title,
        content: <LegalContent blocks={blocks} />,
      }))}
    />
  );
}
