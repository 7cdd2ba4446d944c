import { createFileRoute } from "@tanstack/react-router";
import { AccountsSoonPage } from "#src/account/accounts-soon-page.tsx";
import { readReturnSearch } from "#src/account/return-address.ts";

export const Route = createFileRoute("/login")({
  validateSearch: readReturnSearch,
  component: () => <AccountsSoonPage title="Sign in" path="/login" />,
});
