import { useState } from "react";
import { useController } from "react-hook-form";
import { MAIN_CATEGORIES, type MainCategory } from "#domain/catalogue/taxonomy.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { subcategoryGroups, withMainCategories } from "./category-options.ts";
import { choicesOf, MultiSelect } from "./multi-select.tsx";
import { useProduct } from "./use-product-form.ts";

/** Main categories and their subcategories (S48, S57). */
export function CategorySelects() {
  const { form } = useProduct();
  const { field: main, fieldState: mainState } = useController({
    control: form.control,
    name: "mainCategories",
  });
  const { field: sub, fieldState: subState } = useController({
    control: form.control,
    name: "subcategories",
  });
  const { ref: mainRef, value: mainCategories } = main;
  const { ref: subRef, value: subcategories } = sub;
  const [dropped, setDropped] = useState("");

  function chooseMain(chosen: MainCategory[]): void {
    const next = withMainCategories({ mainCategories, subcategories }, chosen);
    main.onChange([...next.mainCategories]);
    if (next.dropped.length > 0) sub.onChange([...next.subcategories]);
    setDropped(next.dropped.length === 0 ? "" : `Also removed: ${next.dropped.join(", ")}.`);
  }

  return (
    <div className="grid gap-5">
      <MultiSelect
        label="Main categories"
        placeholder="Select main categories"
        options={choicesOf(MAIN_CATEGORIES)}
        value={mainCategories}
        onChange={chooseMain}
        noOptionsText="All main categories are selected."
        error={mainState.error?.message}
        ref={mainRef}
      />
      <div>
        <MultiSelect
          label="Subcategories"
          placeholder="Select subcategories"
          options={subcategoryGroups(mainCategories).map((group) => ({
            label: group.label,
            options: choicesOf(group.options),
          }))}
          value={subcategories}
          onChange={(chosen) => {
            sub.onChange(chosen);
            setDropped("");
          }}
          noOptionsText={
            mainCategories.length === 0
              ? "Choose a main category first."
              : "Nothing else to select in these main categories."
          }
          error={subState.error?.message}
          ref={subRef}
        />
        <LiveRegion className="text-sm text-ink-soft not-empty:mt-1.5">{dropped}</LiveRegion>
      </div>
    </div>
  );
}
