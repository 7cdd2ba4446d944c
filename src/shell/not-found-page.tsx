import { NOT_FOUND_TITLE } from "#domain/site/pages.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { NoticeSheet } from "#src/page/notice-sheet.tsx";
import { PageHead, PageHeading } from "#src/page/page.tsx";

/** S8: the 404 page. */
export function NotFoundPage() {
  return (
    <>
      <PageHead title={NOT_FOUND_TITLE} description="This page doesn’t exist." />
      <NoticeSheet code="404">
        <PageHeading>{NOT_FOUND_TITLE}</PageHeading>
        <p className="mt-4 max-w-prose text-ink-soft">
          Oops! The page you are looking for could not be found.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/">Back to home</ButtonLink>
          <ButtonLink to="/products" variant="secondary">
            Explore products
          </ButtonLink>
        </div>
      </NoticeSheet>
    </>
  );
}
