import { useHydrated } from "@tanstack/react-router";
import { seller, sellerAddressLines } from "#domain/seller/seller.ts";
import { CONTACT_SUCCESS_MS, CONTACT_SUCCESS_TEXT, contactSchema } from "#domain/seller/contact.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import { useFormDraft } from "#src/api/use-draft.ts";
import { useActForm } from "#src/kit/act-form.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Page, PageHeading } from "#src/page/page.tsx";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Field, TextAreaField } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { PageIcon } from "#src/ui/page-icon.tsx";
import { useTimedText } from "#src/ui/use-timed-text.ts";

const FAILED_TEXT = "We couldn’t send your message. What you typed is still here. Please try again.";
const TOO_MANY_TEXT =
  "Too many messages right now. What you typed is still here. Please try again in a minute.";

/** The contact page (S21, D28). */
export function ContactPage() {
  return (
    <Page title="Contact" description="Any question or remarks? Just write us a message!" path="/contact">
      <PageHeading>Contact Us</PageHeading>
      <p className="mt-3 text-ink-soft">Any question or remarks? Just write us a message!</p>
      <div className="mt-8 grid border border-line bg-sheet md:mt-10 lg:grid-cols-[2fr_3fr]">
        <aside className="drafting-grid border-line bg-well max-lg:border-b lg:border-r">
          <div className="flex h-full flex-col gap-6 p-6 md:p-10">
            <p className="text-xl text-balance font-semibold">We are glad to hear from you</p>
            <ul className="flex flex-col gap-4 self-start border border-line bg-paper p-5 text-sm">
              <li className="flex items-center gap-3">
                <PageIcon name="mail" className="size-5 shrink-0 text-accent" />
                <a
                  href={`mailto:${seller().email}`}
                  className="break-all underline underline-offset-4 hover:text-accent"
                >
                  {seller().email}
                </a>
              </li>
              <li className="flex items-center gap-3">
                <PageIcon name="phone" className="size-5 shrink-0 text-accent" />
                <span className="tabular-nums">{seller().phone}</span>
              </li>
              <li className="flex gap-3">
                <PageIcon name="building" className="size-5 shrink-0 text-accent" />
                <address className="not-italic">
                  {sellerAddressLines().map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                </address>
              </li>
            </ul>
          </div>
        </aside>
        <ContactForm />
      </div>
    </Page>
  );
}

/** The contact form (S22, S58, S69). After a failure it says so and keeps the typed text (D28). */
function ContactForm() {
  const success = useTimedText(CONTACT_SUCCESS_MS);
  // Before hydration the browser would submit the form itself and put the typed text into the address.
  const hydrated = useHydrated();
  const form = useActForm(contactSchema, (client, message) => client.contact.send.mutate(message), {
    failed: (error) => (httpStatusOf(error) === 429 ? TOO_MANY_TEXT : FAILED_TEXT),
    onDone: () => {
      draft.discard();
      success.show(CONTACT_SUCCESS_TEXT);
    },
  });
  const draft = useFormDraft(form.ref, "contact", { inTab: true });
  return (
    <form
      {...form.props}
      {...draft.props}
      onSubmit={(event) => {
        success.clear();
        form.props.onSubmit(event);
      }}
      aria-label="Contact"
      className="grid gap-5 p-6 sm:grid-cols-2 md:p-10"
    >
      <DraftNotice notice={draft.notice} onDiscard={draft.discard} className="sm:col-span-2" />
      <Field {...form.field("firstName")} required label="First name" autoComplete="given-name" />
      <Field {...form.field("lastName")} required label="Last name" autoComplete="family-name" />
      <Field {...form.field("email")} required label="Email" type="email" autoComplete="email" />
      <Field
        {...form.field("phone")}
        required
        label="Phone"
        type="tel"
        autoComplete="tel"
        placeholder="+1 012 3456 789"
      />
      <TextAreaField {...form.field("message")} required label="Message" className="sm:col-span-2" />
      <noscript className="sm:col-span-2">
        <p>
          Turn on JavaScript to send this form, or write to{" "}
          <a className="underline underline-offset-4" href={`mailto:${seller().email}`}>
            {seller().email}
          </a>
          .
        </p>
      </noscript>
      <div className="flex flex-wrap items-center gap-4 sm:col-span-2 noscript:hidden">
        <Button type="submit" size="large" disabled={!hydrated || form.pending}>
          {form.pending ? "Sending" : "Send message"}
        </Button>
        <LiveRegion className="font-medium text-ok">{success.text}</LiveRegion>
        <Failure of={form} className="" />
      </div>
    </form>
  );
}
