import { useMutation } from "@tanstack/react-query";
import { RESET_PASSWORD_TITLE } from "#domain/accounts/account-link.ts";
import { requestResetSchema } from "#domain/accounts/account-email.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { useApi } from "#src/api/use-api.ts";
import { MailLink } from "#src/legal/company-facts.tsx";
import { PageHeading } from "#src/page/page.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";

const FIELDS = ["account"] as const;
const TOO_MANY_REQUESTS = 429;

/** Asks for a link to reset a password. The response is the same whether or not there is such an account (D59). */
export function RequestResetForm() {
  const { client } = useApi();
  const send = useMutation({
    // Fails immediately and says so when offline, instead of waiting.
    networkMode: "always",
    mutationFn: (input: { readonly account: string }) => client.auth.requestReset.mutate(input),
  });
  const checked = useCheckedForm({ schema: requestResetSchema, fields: FIELDS, send });
  return (
    <>
      <PageHeading>{RESET_PASSWORD_TITLE}</PageHeading>
      <p className="mt-3 text-ink-soft">
        We’ll email a link to the confirmed address of your account. With it you set a new password.
      </p>
      <form {...checked.props} aria-label="Forgotten password" className="mt-6 flex flex-col gap-4">
        <Field
          name="account"
          label="Username or email address"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={checked.errors.account}
        />
        <Button type="submit" size="large" className="self-start" disabled={send.isPending}>
          {send.isPending ? "Sending" : "Email me the link"}
        </Button>
        <LiveRegion className="font-medium empty:-mt-4">{send.data?.message ?? ""}</LiveRegion>
        <LiveRegion urgency="assertive" className="text-signal empty:-mt-4">
          {send.isError ? failureText(send.error) : ""}
          <Reference error={send.error} />
        </LiveRegion>
      </form>
      <p className="mt-8 border-t border-line pt-5 text-sm text-ink-soft">
        No confirmed address? Write to <MailLink />.
      </p>
    </>
  );
}

const failureText = (error: unknown): string =>
  httpStatusOf(error) === TOO_MANY_REQUESTS
    ? "Too many requests. Please try again in a minute."
    : "We couldn’t send your request. Nothing you typed is lost. Please try again.";
