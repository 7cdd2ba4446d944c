import { createFileRoute, notFound, useLocation } from "@tanstack/react-router";
import { CONFIRM_EMAIL, RESET_PASSWORD } from "#domain/accounts/account-link.ts";
import { ConfirmEmailPage } from "#src/account/confirm-email-page.tsx";
import { ResetPasswordPage } from "#src/account/reset-password-page.tsx";

/** The pages of the links that an account's owner is mailed: one route, because every route is in every first load. */
export const Route = createFileRoute("/account/$task")({
  component: Task,
});

function Task() {
  const token = useLocation({ select: ({ hash }) => hash });
  const task = Route.useParams().task.toLowerCase();
  if (task === CONFIRM_EMAIL) return <ConfirmEmailPage token={token} />;
  if (task === RESET_PASSWORD) return <ResetPasswordPage token={token} />;
  throw notFound();
}
