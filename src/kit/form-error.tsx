import { type ReactNode, useEffect, useRef } from "react";
import { MessageBox } from "#src/ui/message-box.tsx";

type FormErrorProps = {
  /** Each failure has an error of its own, so that a repeated sentence takes the focus again. */
  readonly of: { readonly failure: ReactNode; readonly error: unknown };
};

/** Why an account's form failed, above its fields: it takes the focus (S88). */
export function FormError({ of: { failure, error } }: FormErrorProps) {
  const area = useRef<HTMLDivElement>(null);
  const shown = failure === null ? null : error;
  useEffect(() => {
    if (shown) area.current?.focus();
  }, [shown]);
  return (
    <MessageBox
      ref={area}
      tone="signal"
      role="alert"
      tabIndex={-1}
      className={shown ? "font-medium" : "sr-only"}
    >
      {failure}
    </MessageBox>
  );
}
