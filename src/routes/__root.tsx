import { createRootRouteWithContext } from "@tanstack/react-router";
import type { Api } from "#src/api/trpc.ts";
import { Shell } from "#src/shell/shell.tsx";

export const Route = createRootRouteWithContext<Api>()({ component: Shell });
