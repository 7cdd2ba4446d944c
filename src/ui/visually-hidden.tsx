import type { ReactNode } from "react";

/** Text for screen readers only. Its font is never seen, so it must not load one. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
