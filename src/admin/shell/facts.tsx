import type { ReactNode } from "react";

/** Facts, each a `Fact`. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">{children}</dl>
);

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft max-sm:-mb-2">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
