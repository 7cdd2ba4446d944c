import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ConfirmEmailPage } from "#src/account/confirm-email-page.tsx";

export const Route = createFileRoute("/confirm-email")({
  // The form shows the remembered values.
  loader: ({ context }) => context.auth.ready(),
  component: ConfirmEmail,
});

function ConfirmEmail() {
  return <ConfirmEmailPage token={useLocation({ select: ({ hash }) => hash })} />;
}
