import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { Page } from "#src/page/page.tsx";
import { Card } from "#src/ui/card.tsx";
import { RequestResetForm } from "./request-reset-form.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";

/** /account/reset-password (D59): asks for a link by mail; with the token of a link after the `#`, sets a new password. */
export function ResetPasswordPage({ token }: { readonly token: string }) {
  return (
    <Page title={PAGE_TITLES.resetPassword} description="Reset the password of your account by email.">
      <Card className="mx-auto max-w-md p-6 md:p-10">
        {token === "" ? <RequestResetForm /> : <ResetPasswordForm key={token} token={token} />}
      </Card>
    </Page>
  );
}
