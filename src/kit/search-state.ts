import { useNavigate } from "@tanstack/react-router";
import { SEARCH_TEXT_MAX_CHARS } from "#domain/search/filter.ts";
import { cutText } from "#domain/text/odd-characters.ts";

const PAGE_MAX = 100_000;

/** A search text, cut to the length that a search accepts. */
export const text = (raw: unknown): string =>
  typeof raw === "string" ? cutText(raw, SEARCH_TEXT_MAX_CHARS) : "";

/** A page, from 1. */
export function page(raw: unknown): number {
  const number = typeof raw === "string" ? Number(raw) : raw;
  return typeof number === "number" && Number.isInteger(number) && number >= 1 && number <= PAGE_MAX
    ? number
    : 1;
}

/** One of these; a number comes from an address as text. */
export const oneOf =
  <Value extends string | number>(known: readonly Value[]) =>
  (raw: unknown): Value | undefined =>
    known.find((value) => value === raw || String(value) === raw);

export const matching =
  (pattern: RegExp) =>
  (raw: unknown): string | undefined =>
    typeof raw === "string" && pattern.test(raw) ? raw : undefined;

type AnyView = Record<string, unknown>;
/** How each part of a view is read from the query string, which may contain anything. */
type Readers<View extends AnyView> = { readonly [Name in keyof View]: (raw: unknown) => View[Name] };
/** The raw query string. Pages read it rather than routes, because route validation is in every visitor's first chunk. */
type SearchOf<View extends AnyView> = { readonly [Name in keyof View]?: unknown };
type SearchState<View extends AnyView> = {
  readonly read: (search: SearchOf<View>) => View;
  readonly write: (view: Partial<View>) => SearchOf<View>;
};

/** Reads a view from the query string, dropping anything malformed, and writes one without defaults. */
export function searchState<View extends AnyView>(readers: Readers<View>): SearchState<View> {
  return {
    read: (search) => {
      const view: Partial<View> = {};
      for (const name in readers) view[name] = readers[name](search[name]);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of its parts has been read
      return view as View;
    },
    write: (view) => {
      const search: { [Name in keyof View]?: unknown } = {};
      for (const name in readers) {
        if (view[name] !== undefined && view[name] !== readers[name](undefined)) search[name] = view[name];
      }
      return search;
    },
  };
}

/** The view of a page, and how to show another: from the first page on. A search still being typed replaces the last. */
export function useView<View extends AnyView & { readonly page: number }>(
  { read, write }: SearchState<View>,
  search: SearchOf<View>,
) {
  const navigate = useNavigate();
  const view = read(search);
  const show = (next: Partial<View>, replace = false) =>
    void navigate({ to: ".", search: write({ ...view, page: 1, ...next }), replace, resetScroll: false });
  return { view, show };
}
