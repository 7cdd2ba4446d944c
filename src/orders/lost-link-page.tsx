import { lostLinkSchema } from "#domain/orders/order-link.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { MailLink } from "#src/legal/company-facts.tsx";
import { Page, PageHeading } from "#src/page/page.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

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

/** Asks for order number and email. The response is the same whether or not the order exists (D44). */
function LostLinkForm() {
  const form = useActForm(lostLinkSchema, (client, lost) => client.orders.sendLink.mutate(lost), {
    failed: "We couldn’t send your request. Nothing you typed is lost. Please try again.",
  });
  return (
    <form
      {...form.props}
      aria-label="Find your order"
      className="grid gap-5 border border-line bg-sheet p-6 md:p-8"
    >
      <Field
        label="Order number"
        required
        autoComplete="off"
        placeholder="SO-001042"
        hint="You’ll find it on your receipt and invoice."
        {...form.field("number")}
      />
      <Field label="Email" type="email" required autoComplete="email" {...form.field("email")} />
      <div>
        <Submit form={form} size="large" label="Email me the link" pendingLabel="Sending" />
      </div>
      <LiveRegion className="font-medium empty:-mt-5">{form.data?.message}</LiveRegion>
      <Failure of={form} className="" />
    </form>
  );
}
