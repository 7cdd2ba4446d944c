import { createRootRouteWithContext } from "@tanstack/react-router";
import type { AppContext } from "#src/api/trpc.ts";
import { Shell } from "#src/shell/shell.tsx";

export const Route = createRootRouteWithContext<AppContext>()({ component: Shell });
