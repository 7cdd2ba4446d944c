import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { Card } from "#src/ui/card.tsx";
import { useState } from "react";
import { TextLink } from "#src/legal/text-link.tsx";
import { Page, PageHeading } from "#src/page/page.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Outcome } from "./outcome.tsx";
import { RegisterForm } from "./register-form.tsx";

/** /register (S41). */
export function RegisterPage() {
  const [done, setDone] = useState(false);
  return (
    <Page title={PAGE_TITLES.register} description="Create an account to keep your orders in one place.">
      <Card className="mx-auto max-w-md p-6 md:p-10">
        {done ? (
          <Outcome heading="Success!" text="Your account has been created.">
            <ButtonLink to="/login" className="mt-8">
              Sign In
            </ButtonLink>
          </Outcome>
        ) : (
          <Form onDone={() => setDone(true)} />
        )}
      </Card>
    </Page>
  );
}

function Form({ onDone }: { readonly onDone: () => void }) {
  return (
    <>
      <PageHeading className="mb-6">Sign Up</PageHeading>
      <RegisterForm onDone={onDone} />
      <p className="mt-8 border-t border-line pt-5 text-sm">
        Already registered? <TextLink to="/login">Sign In</TextLink>
      </p>
    </>
  );
}
