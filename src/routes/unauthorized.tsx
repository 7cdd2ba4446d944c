import { createFileRoute } from "@tanstack/react-router";
import { UnauthorizedPage } from "#src/account/unauthorized-page.tsx";

export const Route = createFileRoute("/unauthorized")({ component: UnauthorizedPage });
