import { useEffect, useRef } from "react";
import { Reference } from "#src/ui/failure.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";

/** A failure to show. Each one is a new object, so that a repeated message takes the focus again. */
export type Failure = {
  readonly text: string;
  /** The cause, if the server was called. */
  readonly error?: unknown;
};

/** The error area of an account form: it takes the focus when an error shows (S88). */
export function FormError({ failure }: { readonly failure: Failure | null }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) area.current?.focus();
  }, [failure]);
  return (
    <MessageBox
      ref={area}
      tone="signal"
      role="alert"
      tabIndex={-1}
      className={failure ? "font-medium" : "sr-only"}
    >
      {failure?.text}
      <Reference error={failure?.error} />
    </MessageBox>
  );
}
