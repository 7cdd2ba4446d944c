import { useRouter } from "@tanstack/react-router";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { Card } from "#src/ui/card.tsx";
import { TextLink } from "#src/legal/text-link.tsx";
import { Page, PageHeading } from "#src/page/page.tsx";
import { afterSignIn } from "./after-sign-in.ts";
import { SignIn } from "./sign-in.tsx";

type LoginPageProps = {
  /** The path of this site from which the visitor came, if any. */
  readonly from: string | undefined;
};

/** /login (S40): afterwards the visitor returns to the page they came from, or goes to /. */
export function LoginPage({ from }: LoginPageProps) {
  const router = useRouter();
  return (
    <Page
      title={PAGE_TITLES.login}
      description="Sign in to see your orders. You don’t need an account to buy."
    >
      <Card className="mx-auto max-w-md p-6 md:p-10">
        <PageHeading>Sign In</PageHeading>
        <p className="mt-3 mb-6 text-ink-soft">
          You don’t need an account to buy. Sign in to see your orders.
        </p>
        <SignIn onSignedIn={() => router.history.replace(afterSignIn(from))} />
        <p className="mt-4 text-sm">
          <TextLink to="/account/$task" params={{ task: "reset-password" }}>
            Forgotten your password?
          </TextLink>
        </p>
        <div className="mt-8 grid gap-2 border-t border-line pt-5 text-sm">
          <p>
            Need an account? <TextLink to="/register">Sign Up</TextLink>
          </p>
          <p>
            Bought without an account? <TextLink to="/order">Find your order</TextLink>
          </p>
        </div>
      </Card>
    </Page>
  );
}
