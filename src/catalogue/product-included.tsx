import { Icon } from "#src/ui/icon.tsx";

const INCLUDED = [
  "Every update released during the year",
  "Every feature Autodesk includes",
  "Official support for the year",
];

/** What the mandatory subscription gives (S3). */
export function ProductIncluded() {
  return (
    <section aria-labelledby="included">
      <h2 id="included" className="text-xl font-semibold">
        What is included
      </h2>
      <p className="mt-4 max-w-prose text-ink-soft">
        This product comes with a mandatory 1-year subscription:
      </p>
      <ul className="mt-4 flex flex-col gap-3">
        {INCLUDED.map((text) => (
          <li key={text} className="flex gap-3">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-ok" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
