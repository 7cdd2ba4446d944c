import { z } from "zod/mini";

/**
 * A piece of the shop's style sheet: rules that every page needs as text, rules for certain classes and elements, and rules
 * like `@media` around others.
 */
export type StylePart =
  | string
  /** Needed where, of one of these selectors, all classes and elements are there: `mt-4`, `<hr`, as React writes them into HTML. */
  | { readonly css: string; readonly of: readonly (readonly string[])[] }
  | { readonly open: string; readonly parts: readonly StylePart[] };

const stylePartSchema: z.ZodMiniType<StylePart> = z.union([
  z.string(),
  z.object({ css: z.string(), of: z.array(z.array(z.string())) }),
  z.object({
    open: z.string(),
    get parts(): z.ZodMiniArray<typeof stylePartSchema> {
      return z.array(stylePartSchema);
    },
  }),
]);

/** What the build writes beside the page shell (ops/vite/page-shell.ts) and the Worker reads. */
export const pageStyleSchema = z.object({
  /** Address of the whole sheet, for what comes onto a page later. */
  sheet: z.string(),
  /** Address of its fonts, which that sheet leaves out. */
  fonts: z.string(),
  parts: z.array(stylePartSchema),
});
export type PageStyle = z.infer<typeof pageStyleSchema>;

/** Whether a page has all these classes and elements. */
type HasAll = (needed: readonly string[]) => boolean;

/** The part of the sheet that a page which has these is painted with, in the sheet's order. */
export function styleOf(parts: readonly StylePart[], has: HasAll): string {
  return parts.map((part) => textOf(part, has)).join("");
}

function textOf(part: StylePart, has: HasAll): string {
  if (typeof part === "string") return part;
  if ("css" in part) return part.of.some(has) ? part.css : "";
  const inner = styleOf(part.parts, has);
  return inner === "" ? "" : `${part.open}{${inner}}`;
}
