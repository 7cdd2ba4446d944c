import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "#src/account/login-page.tsx";
import { readReturnSearch } from "#src/account/return-address.ts";

export const Route = createFileRoute("/login")({
  validateSearch: readReturnSearch,
  component: Login,
});

function Login() {
  return <LoginPage from={Route.useSearch().from} />;
}
