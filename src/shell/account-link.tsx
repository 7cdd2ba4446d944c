import { useAuth } from "#src/api/use-auth.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconLink } from "#src/ui/icon-button.tsx";

/** The link to /account; it shows whether somebody is signed in. */
export function AccountLink() {
  const { user } = useAuth();
  return (
    <IconLink
      to="/account"
      label={user ? `Account, signed in as ${user.username}` : "Account"}
      icon={<Icon name="account" />}
      className="max-[22.4375rem]:hidden"
    >
      {user ? (
        <span
          aria-hidden="true"
          className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-paper bg-ok"
        />
      ) : null}
    </IconLink>
  );
}
