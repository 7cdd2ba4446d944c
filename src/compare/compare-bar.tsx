import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { COMPARED_MAX, COMPARED_MIN } from "#domain/catalogue/compare.ts";
import { useApi } from "#src/api/use-api.ts";
import { productsBySlugsQuery } from "./compare-queries.ts";
import { compareSearch } from "./compared-slugs.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { bottomBar } from "#src/ui/bottom-bar.ts";
import { followChosenToCompare, setChosenToCompare } from "./chosen-to-compare.ts";

/** The products chosen to be compared (D65), at the lower edge of the catalogue. It also loads them for the comparison. */
export function CompareBar({ slugs }: { readonly slugs: readonly string[] }) {
  const { data } = useQuery({
    ...productsBySlugsQuery(useApi(), slugs),
    placeholderData: (before) => before,
  });
  const found = data ?? [];
  useEffect(() => followChosenToCompare(data ?? []), [data]);
  const names = slugs.flatMap((slug) =>
    found.filter(({ asked }) => asked === slug).map(({ product }) => product.productname),
  );
  return (
    <section
      ref={bottomBar}
      aria-label="Products to compare"
      className="sticky bottom-0 z-20 border-t border-line-strong bg-sheet px-4 py-2 md:px-8 print:hidden"
    >
      <div className="mx-auto flex max-w-300 items-center gap-2 md:gap-4">
        <p className="min-w-0 flex-1 text-sm">
          <span className="block truncate font-medium">{new Intl.ListFormat("en-GB").format(names)}</span>
          <span className="block text-ink-soft">
            {slugs.length < COMPARED_MIN
              ? "Choose another to compare"
              : `${slugs.length} of ${COMPARED_MAX} chosen`}
          </span>
        </p>
        <Button variant="text" onClick={() => setChosenToCompare([])}>
          Clear
        </Button>
        <ButtonLink to="/compare" search={compareSearch(slugs)}>
          Compare
        </ButtonLink>
      </div>
    </section>
  );
}
