import { createFileRoute } from "@tanstack/react-router";
import { ROLE_ADMIN } from "#domain/roles.ts";
import { requireRole } from "#src/account/require-role.ts";

export const Route = createFileRoute("/Admin")({ beforeLoad: requireRole(ROLE_ADMIN) });
