import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/Admin/")({
  beforeLoad: () => {
    throw redirect({ to: "/Admin/home", replace: true });
  },
});
