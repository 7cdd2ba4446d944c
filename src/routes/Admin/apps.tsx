import { createFileRoute } from "@tanstack/react-router";
import { AppsPage } from "#src/admin/apps/apps-page.tsx";

export const Route = createFileRoute("/Admin/apps")({ component: AppsPage });
