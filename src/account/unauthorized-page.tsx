import { useRouter } from "@tanstack/react-router";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { NoticeSheet } from "#src/page/notice-sheet.tsx";
import { PageHead, PageHeading } from "#src/page/page.tsx";
import { Button } from "#src/ui/button.tsx";

/** The page for a user without the role (S42). */
export function UnauthorizedPage() {
  const router = useRouter();
  return (
    <>
      <PageHead
        title={PAGE_TITLES.unauthorized}
        description="You do not have access to the requested page."
      />
      <NoticeSheet code="403">
        <PageHeading>Unauthorized</PageHeading>
        <p className="mt-4 max-w-prose text-ink-soft">You do not have access to the requested page.</p>
        <Button
          className="mt-8"
          // The router counts only this visit's pages; the previous one may belong to an earlier visit.
          onClick={() =>
            window.history.length > 1 ? router.history.back() : void router.navigate({ to: "/" })
          }
        >
          Go Back
        </Button>
      </NoticeSheet>
    </>
  );
}
