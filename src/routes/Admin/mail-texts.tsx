import { createFileRoute } from "@tanstack/react-router";
import { settingsQuery } from "#src/admin/admin-queries.ts";
import { MailTextsPage, type MailTextsSearch } from "#src/admin/mail-texts/mail-texts-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/mail-texts")({
  validateSearch: ({ kind }): MailTextsSearch => ({ kind }),
  loader: ({ context }) => prefetch(context.queryClient, settingsQuery(context)),
  component: () => <MailTextsPage search={Route.useSearch()} />,
});
