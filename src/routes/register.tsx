import { createFileRoute } from "@tanstack/react-router";
import { AccountsSoonPage } from "#src/account/accounts-soon-page.tsx";

export const Route = createFileRoute("/register")({
  component: () => <AccountsSoonPage title="Sign up" path="/register" />,
});
