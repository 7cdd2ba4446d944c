import { createFileRoute } from "@tanstack/react-router";
import { requireSignIn } from "#src/account/require-sign-in.ts";

export const Route = createFileRoute("/Admin")({ beforeLoad: requireSignIn });
