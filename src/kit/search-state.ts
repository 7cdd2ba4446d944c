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

export const oneOf =
  <Value>(known: readonly Value[]) =>
  (raw: unknown): Value | undefined =>
    known.find((value) => value === raw);

export const matching =
  (pattern: RegExp) =>
  (raw: unknown): string | undefined =>
    typeof raw === "string" && pattern.test(raw) ? raw : undefined;

type Readers = Readonly<Record<string, (raw: unknown) => unknown>>;
type SearchState<Of extends Readers> = {
  readonly read: (search: SearchOf<Of>) => ViewOf<Of>;
  readonly write: (view: Partial<ViewOf<Of>>) => SearchOf<Of>;
};

/** A page's view, as its address has it. */
export type ViewOf<Of extends Readers> = { readonly [Name in keyof Of]: ReturnType<Of[Name]> };
/** The raw query string. Pages read it rather than routes, because route validation is in every visitor's first chunk. */
export type SearchOf<Of extends Readers> = { readonly [Name in keyof Of]?: unknown };

/** Reads a view from the query string, dropping anything malformed, and writes one without defaults. */
export function searchState<Of extends Readers>(readers: Of): SearchState<Of> {
  const names = Object.keys(readers);
  return {
    read: (search) =>
      Object.fromEntries(names.map((name) => [name, readers[name]?.(search[name])])) as ViewOf<Of>,
    write: (view) =>
      Object.fromEntries(
        names.flatMap((name) => (view[name] === readers[name]?.(undefined) ? [] : [[name, view[name]]])),
      ) as SearchOf<Of>,
  };
}

/** The view of a page, and how to show another: from the first page on. A search still being typed replaces the last. */
export function useView<Of extends Readers>({ read, write }: SearchState<Of>, search: SearchOf<Of>) {
  const navigate = useNavigate();
  const view = read(search);
  const show = (next: Partial<ViewOf<Of>>, replace = false) =>
    void navigate({ to: ".", search: write({ ...view, page: 1, ...next }), replace, resetScroll: false });
  return { view, show };
}
