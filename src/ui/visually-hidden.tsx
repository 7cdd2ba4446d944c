import type { ReactNode } from "react";

/** Text for screen readers only. Nobody sees its font, so it asks for none of its own. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr-only font-sans">{children}</span>;
}
