import { COMPARED_MAX } from "#domain/catalogue/compare.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { classNames } from "#src/ui/class-names.ts";
import { chooseToCompare, useChosenToCompare } from "./chosen-to-compare.ts";

type CompareChoiceProps = {
  readonly product: Pick<Product, "slug" | "productname">;
  /** True to show the word 'Compare' beside the box; otherwise it's there for screen readers only. */
  readonly labelled?: boolean;
  readonly className?: string;
};

/** Chooses a product for the comparison (D65). Once four are chosen, no other can be. */
export function CompareChoice({
  product: { slug, productname },
  labelled = false,
  className,
}: CompareChoiceProps) {
  const chosen = useChosenToCompare();
  const isChosen = chosen.includes(slug);
  return (
    <label
      className={classNames("flex items-center gap-1.5 has-disabled:opacity-60 print:invisible", className)}
    >
      <input
        type="checkbox"
        name="p"
        value={slug}
        checked={isChosen}
        disabled={!isChosen && chosen.length >= COMPARED_MAX}
        onChange={({ target }) => chooseToCompare(slug, target.checked)}
        className="size-4.5 accent-accent"
      />
      <span className={labelled ? undefined : "sr-only"}>
        Compare<span className="sr-only"> {productname}</span>
      </span>
    </label>
  );
}
