import { useRouter, useRouterState } from "@tanstack/react-router";
import { useRef } from "react";
import { classNames } from "#src/ui/class-names.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { Icon } from "#src/ui/icon.tsx";

type ProductSearchProps = {
  /** The bar has less room; in the menu, whose own history entry becomes the results, it has a row. */
  readonly place: "bar" | "menu";
};

const PLACES = {
  // Where the links leave no room, it is as wide as its icon until it has the focus.
  bar: {
    search: "relative mr-1 h-11 w-11 max-md:hidden lg:mr-2 lg:w-56",
    form: "absolute inset-y-0 right-0 z-10 w-full focus-within:w-64 lg:focus-within:w-full",
  },
  menu: { search: "mb-3", form: "relative" },
};

/** Leads from any page to the catalogue, searched. The catalogue has a field of its own, so there this one is left out. */
export function ProductSearch({ place }: ProductSearchProps) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const isCatalogue = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === "/products/"),
  });
  return (
    <search className={PLACES[place].search}>
      {isCatalogue ? null : (
        <form
          action="/products"
          className={PLACES[place].form}
          onSubmit={(event) => {
            event.preventDefault();
            void router.navigate({
              to: "/products",
              search: { q: input.current?.value },
              replace: place === "menu",
            });
          }}
        >
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 left-2.5 size-5 -translate-y-1/2 text-ink-soft"
          />
          <input
            ref={input}
            type="search"
            name="q"
            aria-label="Search products"
            placeholder="Search products"
            autoComplete="off"
            className={classNames(CONTROL_CLASS, "h-11 pl-9")}
          />
        </form>
      )}
    </search>
  );
}
