import { createFileRoute } from "@tanstack/react-router";
import { WithdrawalPage } from "#src/withdrawal/withdrawal-page.tsx";

type WithdrawalSearch = { readonly order?: string | undefined };

export const Route = createFileRoute("/withdrawal")({
  validateSearch: ({ order }): WithdrawalSearch => (typeof order === "string" ? { order } : {}),
  component: () => <WithdrawalPage order={Route.useSearch().order} />,
});
