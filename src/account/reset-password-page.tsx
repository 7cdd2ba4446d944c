import { RESET_PASSWORD } from "#domain/accounts/account-link.ts";
import { isPassword } from "#domain/accounts/account.ts";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import { FormError } from "#src/kit/form-error.tsx";
import { TextLink } from "#src/legal/text-link.tsx";
import { Page, PageHeading } from "#src/page/page.tsx";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { Passwords } from "#src/ui/password-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { Outcome } from "./outcome.tsx";
import { useTypedForm } from "./use-typed-form.ts";

/** /account/reset-password (D59): asks for a link by mail; with the token of a link after the `#`, sets a new password. */
export function ResetPasswordPage({ token }: { readonly token: string }) {
  return (
    <Page title={PAGE_TITLES.resetPassword} description="Reset the password of your account by email.">
      <Card className="mx-auto max-w-md p-6 md:p-10">
        {token === "" ? <RequestReset /> : <ResetPassword key={token} token={token} />}
      </Card>
    </Page>
  );
}

/** Asks for a link to reset a password. The response is the same whether or not there is such an account (D59). */
function RequestReset() {
  const { typed, field, ...request } = useTypedForm(
    { account: "" },
    (client, asked) => client.auth.requestReset.mutate(asked),
    {
      failed: "We couldn’t send your request. Nothing you typed is lost. Please try again.",
    },
  );
  return (
    <>
      <PageHeading>{PAGE_TITLES.resetPassword}</PageHeading>
      <p className="mt-3 text-ink-soft">
        We’ll email a link to the confirmed address of your account. With it you set a new password.
      </p>
      <form
        noValidate
        aria-label="Forgotten password"
        className="mt-6 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          request.start(typed);
        }}
      >
        <FormError of={request} />
        <Field
          label="Username or email address"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field("account")}
        />
        <Button type="submit" size="large" className="self-start" disabled={request.pending}>
          {request.pending ? "Sending" : "Email me the link"}
        </Button>
        <LiveRegion className="font-medium empty:-mt-4">{request.data?.message}</LiveRegion>
      </form>
      <p className="mt-8 border-t border-line pt-5 text-sm text-ink-soft">
        No confirmed address? <TextLink to="/contact">Write to us</TextLink>
      </p>
    </>
  );
}

const EMPTY = { newPassword: "", confirm: "" };

/** Sets a new password with the token of a mailed link (D59). Nobody is signed in by it. */
function ResetPassword({ token }: { readonly token: string }) {
  const { typed, field, ...reset } = useTypedForm(
    EMPTY,
    (client, { newPassword }) => client.auth.resetPassword.mutate({ token, newPassword }),
    {
      failed: "We couldn’t reset your password. Please try again.",
    },
  );
  if (reset.data)
    return (
      <Outcome
        heading="Password reset"
        text="Your new password is set, and every device has been signed out. Sign in with it now."
      >
        <ButtonLink to="/login" className="mt-8">
          Sign In
        </ButtonLink>
      </Outcome>
    );
  const valid = isPassword(typed.newPassword) && typed.confirm === typed.newPassword;
  return (
    <>
      <PageHeading className="mb-6">Set a new password</PageHeading>
      <form
        noValidate
        aria-label="Set a new password"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) reset.start(typed);
        }}
      >
        <FormError of={reset} />
        {httpStatusOf(reset.error) === 404 ? (
          <TextLink to="/account/$task" params={{ task: RESET_PASSWORD }} hash="">
            Ask for a new link
          </TextLink>
        ) : null}
        <Passwords>
          <NewPasswordFields
            label="New password"
            confirmLabel="Confirm new password"
            password={field("newPassword")}
            confirm={field("confirm")}
          />
        </Passwords>
        <Button type="submit" size="large" className="self-start" disabled={!valid || reset.pending}>
          {reset.pending ? "Saving" : "Set password"}
        </Button>
      </form>
    </>
  );
}
