import { createFileRoute } from "@tanstack/react-router";
import { AccountsSoonPage } from "#src/account/accounts-soon-page.tsx";
import { returnSearchSchema } from "#src/account/return-address.ts";

export const Route = createFileRoute("/login")({
  validateSearch: returnSearchSchema,
  component: () => <AccountsSoonPage title="Sign in" path="/login" />,
});
