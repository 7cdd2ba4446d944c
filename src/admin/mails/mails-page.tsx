import { useQuery } from "@tanstack/react-query";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { undeliveredMailsQuery } from "#src/admin/admin-queries.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { countText } from "#src/admin/shell/count-text.ts";
import { page as readPage } from "#src/kit/search-state.ts";
import { Pager } from "#src/admin/shell/pager.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { MailList } from "./mail-list.tsx";

/** The raw query string of /Admin/emails; the page reads it. */
export type MailsSearch = { readonly page?: unknown };

/** /Admin/emails (D45): mails that haven't arrived, those that need a decision first. */
export function MailsPage({ search }: { readonly search: MailsSearch }) {
  const answer = useQuery(undeliveredMailsQuery(useApi(), readPage(search.page)));
  return (
    <AdminPage title={ADMIN_TITLES.emails}>
      <p className="mb-6 max-w-prose text-ink-soft">
        Emails of the last 30 days that haven’t arrived: refused, bounced or without a confirmation. All
        others are listed with their order, message or withdrawal.
      </p>
      <LiveRegion className="mb-4 min-h-6 text-sm text-ink-soft">
        {answer.data && !answer.isError ? countText(answer.data.total, "email") : null}
      </LiveRegion>
      {answer.data ? (
        <div className={classNames("transition-opacity", answer.isPlaceholderData && "opacity-50")}>
          <Found page={answer.data} />
        </div>
      ) : answer.isError ? (
        <LoadFailed
          text="We couldn’t load the emails."
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <ListSkeleton label="Loading emails." />
      )}
    </AdminPage>
  );
}

function Found({ page }: { readonly page: Outputs["mails"]["undelivered"] }) {
  if (page.mails.length > 0)
    return (
      <>
        <MailList list={page.mails} />
        <Pager page={page.page} pageCount={page.pageCount} />
      </>
    );
  if (page.total > 0)
    return (
      <EmptyState text="This page is empty.">
        <ButtonLink to="/Admin/emails" variant="secondary">
          Go to the first page
        </ButtonLink>
      </EmptyState>
    );
  return <EmptyState text="No delivery problems." />;
}
