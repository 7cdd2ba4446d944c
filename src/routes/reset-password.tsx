import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ResetPasswordPage } from "#src/account/reset-password-page.tsx";

export const Route = createFileRoute("/reset-password")({ component: ResetPassword });

function ResetPassword() {
  return <ResetPasswordPage token={useLocation({ select: ({ hash }) => hash })} />;
}
