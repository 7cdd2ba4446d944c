import { useEffect, useRef } from "react";
import type { Outputs } from "#src/api/router-types.ts";
import { Section } from "./section.tsx";

/** The outcome of an erasure: what was deleted, what is kept and why (D61). Takes over the focus. */
export function ErasureReport({ report }: { readonly report: Outputs["customers"]["erase"] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="max-w-prose outline-none">
      <Section id="erased" heading="Personal data erased">
        <List title="Deleted" items={report.deleted} />
        <List title="Kept" items={report.kept} />
        <List
          title="The same person may also appear under these names, which only the command erases (docs/runbook.md)"
          items={report.others}
        />
        {report.deleted.length === 0 ? <p className="text-sm">There was nothing left to delete.</p> : null}
      </Section>
    </div>
  );
}

type ListProps = { readonly title: string; readonly items: readonly string[] };

function List({ title, items }: ListProps) {
  if (items.length === 0) return null;
  return (
    <div className="text-sm">
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {[...new Set(items)].map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
