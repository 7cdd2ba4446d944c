import { useMutation } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { COMPANY } from "#domain/seller/company.ts";
import {
  CONTACT_SUCCESS_MS,
  CONTACT_SUCCESS_TEXT,
  type ContactMessage,
  contactSchema,
} from "#domain/seller/contact.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { useFormDraft } from "#src/api/use-draft.ts";
import { Button } from "#src/ui/button.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Field, TextAreaField } from "#src/ui/field.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useTimedText } from "#src/ui/use-timed-text.ts";

const FIELDS = ["firstName", "lastName", "email", "phone", "message"] as const;
type FieldName = (typeof FIELDS)[number];

const FAILED_TEXT = "We couldn’t send your message. What you typed is still here. Please try again.";
const TOO_MANY_TEXT =
  "Too many messages right now. What you typed is still here. Please try again in a minute.";

/** The contact form (S22, S58, S69). After a failure it says so and keeps the typed text (D28). */
export function ContactForm() {
  const success = useTimedText(CONTACT_SUCCESS_MS);
  const { client } = useApi();
  // Before hydration the browser would submit the form itself and put the typed text into the address.
  const hydrated = useHydrated();
  const send = useMutation({
    mutationFn: (message: ContactMessage) => client.contact.send.mutate(message),
    onSuccess: () => {
      draft.discard();
      success.show(CONTACT_SUCCESS_TEXT);
    },
  });
  const checked = useCheckedForm({ schema: contactSchema, fields: FIELDS, send });
  const draft = useFormDraft(checked.form, "contact", { inTab: true });

  const field = (name: FieldName, label: string) => ({
    name,
    label,
    error: checked.errors[name],
    required: true,
  });
  return (
    <form
      {...checked.props}
      {...draft.props}
      onSubmit={(event) => {
        success.clear();
        checked.props.onSubmit(event);
      }}
      aria-label="Contact"
      className="grid gap-5 p-6 sm:grid-cols-2 md:p-10"
    >
      <DraftNotice notice={draft.notice} onDiscard={draft.discard} className="sm:col-span-2" />
      <Field {...field("firstName", "First name")} autoComplete="given-name" />
      <Field {...field("lastName", "Last name")} autoComplete="family-name" />
      <Field {...field("email", "Email")} type="email" autoComplete="email" />
      <Field {...field("phone", "Phone")} type="tel" autoComplete="tel" placeholder="+1 012 3456 789" />
      <TextAreaField {...field("message", "Message")} className="sm:col-span-2" />
      <noscript className="sm:col-span-2">
        <p>
          Turn on JavaScript to send this form, or write to{" "}
          <a className="underline underline-offset-4" href={`mailto:${COMPANY.email}`}>
            {COMPANY.email}
          </a>
          .
        </p>
      </noscript>
      <div className="flex flex-wrap items-center gap-4 sm:col-span-2 noscript:hidden">
        <Button type="submit" size="large" disabled={!hydrated || send.isPending}>
          {send.isPending ? "Sending" : "Send message"}
        </Button>
        <LiveRegion className="font-medium text-ok">{success.text}</LiveRegion>
        <Failure
          of={send}
          failed={(error) => (httpStatusOf(error) === 429 ? TOO_MANY_TEXT : FAILED_TEXT)}
          className=""
        />
      </div>
    </form>
  );
}
