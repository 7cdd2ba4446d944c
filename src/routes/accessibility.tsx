import { createFileRoute } from "@tanstack/react-router";
import { AccessibilityPage } from "#src/legal/accessibility-page.tsx";

export const Route = createFileRoute("/accessibility")({ component: AccessibilityPage });
