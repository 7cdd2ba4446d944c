import { createFileRoute } from "@tanstack/react-router";
import { PrivacyPage } from "#src/legal/privacy-page.tsx";

export const Route = createFileRoute("/privacy")({ component: PrivacyPage });
