import { useQuery } from "@tanstack/react-query";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { undeliveredMailsQuery } from "#src/admin/admin-queries.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { ListAnswer } from "#src/admin/shell/list-answer.tsx";
import { useApi } from "#src/api/use-api.ts";
import { page as readPage } from "#src/kit/search-state.ts";
import { MailList } from "./mail-list.tsx";

/** The raw query string of /Admin/emails; the page reads it. */
export type MailsSearch = { readonly page?: unknown };

/** /Admin/emails (D45): mails that haven't arrived, those that need a decision first. */
export function MailsPage({ search }: { readonly search: MailsSearch }) {
  return (
    <AdminPage title={ADMIN_TITLES.emails}>
      <p className="mb-6 max-w-prose text-ink-soft">
        Emails of the last 30 days that haven’t arrived: refused, bounced or without a confirmation. All
        others are listed with their order, message or withdrawal.
      </p>
      <ListAnswer
        answer={useQuery(undeliveredMailsQuery(useApi(), readPage(search.page)))}
        word="email"
        none="No delivery problems."
        isFiltered={false}
      >
        {({ mails }) => <MailList list={mails} />}
      </ListAnswer>
    </AdminPage>
  );
}
