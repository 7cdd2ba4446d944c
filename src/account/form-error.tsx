import { useEffect, useRef } from "react";

/** A failure as it is shown. A new object for each, so the same sentence takes the focus again. */
export type Failure = { readonly text: string };

/** The error area of an account form: it takes the focus when an error shows (storefront.md §8). */
export function FormError({ failure }: { readonly failure: Failure | null }) {
  const area = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (failure) area.current?.focus();
  }, [failure]);
  return (
    <p
      ref={area}
      role="alert"
      tabIndex={-1}
      className={
        failure ? "border-l-2 border-signal bg-signal-wash px-4 py-3 font-medium text-signal" : "sr-only"
      }
    >
      {failure?.text}
    </p>
  );
}
