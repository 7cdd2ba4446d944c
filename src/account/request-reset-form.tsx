import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { failureSentence, refusedFields } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { PageHeading } from "#src/page/page.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { FormError } from "./form-error.tsx";
import { useSubmission } from "./use-submission.ts";
import { useTypedFields } from "./use-typed-fields.ts";

const FAILED_TEXT = "We couldn’t send your request. Nothing you typed is lost. Please try again.";

/** Asks for a link to reset a password. The response is the same whether or not there is such an account (D59). */
export function RequestResetForm() {
  const { client } = useApi();
  const [wrong, setWrong] = useState<string | undefined>();
  const [answer, setAnswer] = useState("");
  const { typed, field } = useTypedFields({ account: "" }, () => {
    setWrong(undefined);
    setAnswer("");
  });
  const { failure, busy, submit } = useSubmission({
    mutationFn: async () => setAnswer((await client.auth.requestReset.mutate(typed)).message),
    onSuccess: () => undefined,
    tell: (error) => {
      const refused = refusedFields(error)["account"];
      setWrong(refused);
      return refused === undefined ? failureSentence(error, FAILED_TEXT) : null;
    },
  });
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
          setAnswer("");
          submit();
        }}
      >
        <FormError failure={failure} />
        <Field
          label="Username or email address"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={wrong}
          {...field("account")}
        />
        <Button type="submit" size="large" className="self-start" disabled={busy}>
          {busy ? "Sending" : "Email me the link"}
        </Button>
        <LiveRegion className="font-medium empty:-mt-4">{answer}</LiveRegion>
      </form>
      <p className="mt-8 border-t border-line pt-5 text-sm text-ink-soft">
        No confirmed address?{" "}
        <Link to="/contact" className="text-accent underline underline-offset-4">
          Write to us
        </Link>
      </p>
    </>
  );
}
