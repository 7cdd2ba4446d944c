import { z } from "zod/mini";

/**
 * A piece of the shop's style sheet: rules that every page needs as text, rules for elements of certain classes, and rules
 * like `@media` around others.
 */
export type StylePart =
  | string
  /** Needed where, of one of these selectors, all classes are there. */
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

/** What the build writes beside the page shell (ops/vite/inline-style.ts) and the Worker reads. */
export const pageStyleSchema = z.object({
  /** Address of the whole sheet, for what comes onto a page later. */
  sheet: z.string(),
  parts: z.array(stylePartSchema),
});
export type PageStyle = z.infer<typeof pageStyleSchema>;

/** The part of the sheet that a page with these classes is painted with, in the sheet's order. */
export function styleOf(parts: readonly StylePart[], classes: ReadonlySet<string>): string {
  return parts.map((part) => textOf(part, classes)).join("");
}

function textOf(part: StylePart, classes: ReadonlySet<string>): string {
  if (typeof part === "string") return part;
  if ("css" in part)
    return part.of.some((needed) => needed.every((name) => classes.has(name))) ? part.css : "";
  const inner = styleOf(part.parts, classes);
  return inner === "" ? "" : `${part.open}{${inner}}`;
}
