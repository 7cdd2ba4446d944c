import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/Admin/apps")({});
