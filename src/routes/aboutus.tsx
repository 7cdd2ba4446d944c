import { createFileRoute } from "@tanstack/react-router";
import { AboutPage } from "#src/about/about-page.tsx";

export const Route = createFileRoute("/aboutus")({ component: AboutPage });
