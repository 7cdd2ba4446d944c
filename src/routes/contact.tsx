import { createFileRoute } from "@tanstack/react-router";
import { ContactPage } from "#src/contact/contact-page.tsx";

export const Route = createFileRoute("/contact")({ component: ContactPage });
