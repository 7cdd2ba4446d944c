import { Link } from "@tanstack/react-router";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { Card } from "#src/ui/card.tsx";
import { useState } from "react";
import { Page, PageHeading } from "#src/page/page.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { RegisterForm } from "./register-form.tsx";

/** /register (S41). */
export function RegisterPage() {
  const [done, setDone] = useState(false);
  return (
    <Page title={PAGE_TITLES.register} description="Create an account to keep your orders in one place.">
      <Card className="mx-auto max-w-md p-6 md:p-10">
        {done ? <Success /> : <Form onDone={() => setDone(true)} />}
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
        Already registered?{" "}
        <Link to="/login" className="text-accent underline underline-offset-4">
          Sign In
        </Link>
      </p>
    </>
  );
}

function Success() {
  return (
    <div>
      <h1
        // The focused element disappeared with the form.
        ref={(heading) => heading?.focus()}
        tabIndex={-1}
        className="text-3xl font-semibold tracking-tight"
      >
        Success!
      </h1>
      <p className="mt-3 text-ink-soft">Your account has been created.</p>
      <ButtonLink to="/login" className="mt-8">
        Sign In
      </ButtonLink>
    </div>
  );
}
