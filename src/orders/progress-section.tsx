import { classNames } from "#src/ui/class-names.ts";
import { orderProgress } from "./order-progress.ts";
import type { PlacedOrder } from "./placed-order.ts";

/** The steps of an order, past and next, each with its day (D44). */
export function ProgressSection({ order }: { readonly order: PlacedOrder }) {
  return (
    <section data-no-print aria-labelledby="progress">
      <h2 id="progress" className="text-xl font-semibold">
        Progress
      </h2>
      <ol className="mt-4 grid">
        {orderProgress(order).map(({ text, when, done }) => (
          <li
            key={`${text} ${when}`}
            className="relative grid gap-x-6 border-l border-line-strong pb-4 pl-6 last:border-transparent last:pb-0 sm:grid-cols-[1fr_auto]"
          >
            <span
              aria-hidden="true"
              className={classNames(
                "absolute top-1.5 -left-[5px] border border-line-strong",
                done ? "done-mark" : "size-2.5 bg-sheet",
              )}
            />
            <span className={classNames(!done && "font-medium")}>
              <span className="sr-only">{done ? "Done: " : "Next: "}</span>
              {text}
            </span>
            <span className="text-sm text-ink-soft tabular-nums">{when}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
