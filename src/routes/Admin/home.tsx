import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "#src/admin/home/home-page.tsx";

export const Route = createFileRoute("/Admin/home")({ component: HomePage });
