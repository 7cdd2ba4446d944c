import { createRootRouteWithContext } from "@tanstack/react-router";
import type { RouterContext } from "#src/app.tsx";
import { Shell } from "#src/shell/shell.tsx";

export const Route = createRootRouteWithContext<RouterContext>()({ component: Shell });
