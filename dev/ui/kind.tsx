import type { ReactNode } from "react";

/** Blocks of one kind, with a heading. */
export function Kind({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section aria-label={name} className="mt-8 border-t border-line pt-4">
      <h2 className="mb-4 font-mono text-sm text-ink-soft">{name}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}
