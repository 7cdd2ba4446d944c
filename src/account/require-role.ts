import { redirect } from "@tanstack/react-router";
import type { Role } from "#domain/accounts/account.ts";
import type { Auth } from "#src/api/auth.ts";

type Guarded = {
  readonly context: { readonly auth: Auth };
  readonly location: { readonly href: string };
};

/**
 * The guard of a route group (S9). Without a token it redirects to /login and remembers the origin; without the role it
 * redirects to /unauthorized. The server decides anyway, so this only spares visitors an empty page.
 */
export function requireRole(role: Role) {
  return async ({ context, location }: Guarded): Promise<void> => {
    const user = await context.auth.user();
    if (!user) throw redirect({ to: "/login", search: { from: location.href }, replace: true });
    if (!user.roles.includes(role)) throw redirect({ to: "/unauthorized", replace: true });
  };
}
