import postcss, { type ChildNode } from "postcss";
import selectorParser from "postcss-selector-parser";
import type { StylePart } from "#worker/pages/style-parts.ts";

/** Splits a sheet by the classes a page must contain to need each piece; joined in order, the pieces are the sheet. */
export function splitStyle(sheet: string): StylePart[] {
  return joined(postcss.parse(sheet).nodes.map(partOf));
}

/** The sheet without its fonts: a font declared a second time may be loaded and shown a second time. */
export function withoutFonts(sheet: string): string {
  const root = postcss.parse(sheet);
  root.walkAtRules("font-face", (rule) => void rule.remove());
  return root.toString();
}

function partOf(node: ChildNode): StylePart {
  if (node.type === "rule") {
    const of = node.selectors.map(classesOf);
    return of.some((classes) => classes.length === 0) ? textOf(node) : { css: textOf(node), of };
  }
  // Other rules (keyframes, a font) contain no classes.
  if (node.type === "atrule" && node.nodes && /^(layer|media|supports|container)$/.test(node.name)) {
    const parts = joined(node.nodes.map(partOf));
    if (!parts.every((part) => typeof part === "string")) return { open: openingOf(node), parts };
  }
  return textOf(node);
}

const openingOf = ({ name, params }: { readonly name: string; readonly params: string }) =>
  `@${name} ${params}`;

/** A statement's semicolon (`@layer base;`) is not part of the node. */
function textOf(node: ChildNode): string {
  const isStatement = node.type === "atrule" && node.nodes === undefined;
  return isStatement ? `${node.toString()};` : node.toString();
}

/** The classes without which a selector matches nothing, as React writes them into HTML. */
function classesOf(selector: string): string[] {
  const classes: string[] = [];
  const [parsed] = selectorParser().astSync(selector).nodes;
  parsed?.walk((node) => {
    // Classes in alternatives or negations need not be present.
    if (node.type === "class" && !isOptional(node)) classes.push(asWritten(node.value));
  });
  return classes;
}

/** React's escaping of an attribute's value. */
const asWritten = (name: string): string =>
  name
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

function isOptional(node: selectorParser.Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type !== "pseudo") continue;
    if (at.value === ":not" || at.nodes.length > 1) return true;
  }
  return false;
}

/** Joins adjacent strings. */
function joined(parts: readonly StylePart[]): StylePart[] {
  const result: StylePart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === "string" && typeof last === "string") result[result.length - 1] = last + part;
    else result.push(part);
  }
  return result;
}
