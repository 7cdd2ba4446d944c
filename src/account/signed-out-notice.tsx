import { PageHeading } from "#src/page/page.tsx";
import { ButtonLink } from "#src/ui/button.tsx";

type SignedOutNoticeProps = {
  readonly text: string;
  /** The path to return to after signing in. */
  readonly from: string;
};

/** Replaces a guarded page when its visitor signs out, in any tab, so that nothing of theirs stays visible. */
export function SignedOutNotice({ text, from }: SignedOutNoticeProps) {
  return (
    <>
      <PageHeading>You’re signed out</PageHeading>
      <p className="mt-4 mb-6">{text}</p>
      <ButtonLink to="/login" search={{ from }}>
        Sign In
      </ButtonLink>
    </>
  );
}
