import type { ReactNode } from "react";
import { Card } from "#src/ui/card.tsx";

type SectionProps = { readonly id: string; readonly heading: string; readonly children: ReactNode };

/** A card of a customer's page with its heading. */
export function Section({ id, heading, children }: SectionProps) {
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="border-b border-line px-5 py-3 font-medium">
        {heading}
      </h2>
      <div className="grid gap-4 px-5 py-4">{children}</div>
    </Card>
  );
}
