import { useLocation } from "@tanstack/react-router";
import { SignOutButton } from "#src/account/sign-out-button.tsx";
import { useAuth } from "#src/api/use-auth.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";

/** The signed-in user and the sign-out button; a sign-in link once a session has ended and the password wasn't entered again. */
export function SignedIn() {
  const { user } = useAuth();
  const href = useLocation({ select: (location) => location.href });
  if (!user)
    return (
      <ButtonLink to="/login" search={{ from: href }} variant="secondary">
        Sign In
      </ButtonLink>
    );
  return (
    <>
      <p className="flex min-w-0 items-center gap-2 text-sm max-sm:sr-only">
        <Icon name="account" className="size-5 shrink-0 text-ink-soft" />
        <span className="sr-only">Signed in as</span>
        <span className="truncate font-medium">{user.username}</span>
      </p>
      <SignOutButton />
    </>
  );
}
