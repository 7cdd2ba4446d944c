import { createFileRoute } from "@tanstack/react-router";
import { RegisterPage } from "#src/account/register-page.tsx";

export const Route = createFileRoute("/register")({ component: RegisterPage });
