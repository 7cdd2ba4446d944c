import { redirect } from "@tanstack/react-router";

/**
 * The guard of /account and /Admin (storefront.md §2): without a token to /login, with the origin remembered. Accounts
 * have not opened yet, so nobody has a token.
 */
export function requireSignIn({ location }: { readonly location: { readonly href: string } }): never {
  throw redirect({ to: "/login", search: { from: location.href }, replace: true });
}
