import { Link } from "@tanstack/react-router";
import { Page, PageHeading } from "./page.tsx";

/** storefront.md §2 "*": the 404 page. */
export function NotFoundPage() {
  return (
    <Page title="Page not found" description="This page does not exist.">
      <PageHeading>404</PageHeading>
      <p className="mt-4 max-w-prose text-ink-soft">Oops! The page you are looking for could not be found.</p>
      <Link to="/" className="mt-6 inline-block text-accent underline underline-offset-4">
        Back to Home
      </Link>
    </Page>
  );
}
