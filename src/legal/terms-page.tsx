import { COMPANY } from "#domain/seller/company.ts";
import { TERMS_CHANGED, termsOf } from "#domain/seller/terms.ts";
import { useApi } from "#src/api/use-api.ts";
import { LegalContent } from "./legal-content.tsx";
import { LegalPage } from "./legal-page.tsx";

/** /terms (D35): the seller, the prices, and what customers can expect. */
export function TermsPage() {
  const { delivery } = useApi().site;
  return (
    <LegalPage
      title="Terms"
      description={`The terms of ${COMPANY.tradeName}: prices, subscription, payment, delivery, withdrawal and complaints.`}
      path="/terms"
      intro="The terms that apply when you buy from us, in plain English."
      changed={TERMS_CHANGED}
      sections={termsOf(delivery).map(({ id, title, blocks }) => ({
        id,
        title,
        content: <LegalContent blocks={blocks} />,
      }))}
    />
  );
}
