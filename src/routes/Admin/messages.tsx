import { createFileRoute } from "@tanstack/react-router";
import { MessagesPage } from "#src/admin/messages/messages-page.tsx";

export const Route = createFileRoute("/Admin/messages")({ component: MessagesPage });
