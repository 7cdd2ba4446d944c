import { COMPANY } from "#domain/seller/company.ts";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { MailLink } from "#src/legal/company-facts.tsx";
import { Page, PageHeading } from "#src/page/page.tsx";
import { LostLinkForm } from "./lost-link-form.tsx";

/** /order (D44): mails the link of an order to its buyer. */
export function LostLinkPage() {
  return (
    <Page
      title={PAGE_TITLES.lostLink}
      description={`Lost the link to your order with ${COMPANY.tradeName}? We’ll email it to you again.`}
    >
      <div className="mx-auto max-w-xl">
        <PageHeading>{PAGE_TITLES.lostLink}</PageHeading>
        <p className="mt-3 text-ink-soft">
          Enter your order number and email address, and we’ll send you a link to your order page. We send it
          to the address you used at checkout.
        </p>
        <div className="mt-8">
          <LostLinkForm />
        </div>
        <p className="mt-6 text-sm text-ink-soft">
          Can’t find your order number? Write to <MailLink />.
        </p>
      </div>
    </Page>
  );
}
