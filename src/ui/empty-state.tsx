import type { ReactNode } from "react";

/** An empty list: says so, and suggests the next step. */
export function EmptyState({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-4 border border-dashed border-line-strong p-6 md:p-8">
      <p>{text}</p>
      {children}
    </div>
  );
}
