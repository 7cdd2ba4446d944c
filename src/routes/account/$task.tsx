import { createFileRoute, notFound, useLocation } from "@tanstack/react-router";
import { CONFIRM_EMAIL, RESET_PASSWORD } from "#domain/accounts/account-link.ts";
import { ConfirmEmailPage } from "#src/account/confirm-email-page.tsx";
import { ResetPasswordPage } from "#src/account/reset-password-page.tsx";

/** The pages of the links that an account's owner is mailed: one route, because every route is in every first load. */
const TASKS: ReadonlyMap<string, typeof ConfirmEmailPage> = new Map([
  [CONFIRM_EMAIL, ConfirmEmailPage],
  [RESET_PASSWORD, ResetPasswordPage],
]);

export const Route = createFileRoute("/account/$task")({
  component: Task,
});

function Task() {
  const token = useLocation({ select: ({ hash }) => hash });
  const Page = TASKS.get(Route.useParams().task.toLowerCase());
  if (Page === undefined) throw notFound();
  return <Page token={token} />;
}
