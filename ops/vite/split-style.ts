import postcss, { type ChildNode, type Root, type Rule } from "postcss";
import selectorParser from "postcss-selector-parser";
import type { StylePart } from "#worker/pages/style-parts.ts";

/** Splits a sheet by what a page must contain to need each piece; joined in order, the pieces are the sheet. */
export function splitStyle(sheet: string): StylePart[] {
  const root = postcss.parse(sheet);
  const users = usersOfShared(root);
  return joined(root.nodes.map((node) => partOf(node, users)));
}

/** Of each registered custom property and each animation, what the rules that name it need. */
type Users = ReadonlyMap<string, readonly (readonly string[])[]>;

const NAME = /[\w-]+/g;

/** The properties that Tailwind registers with `@property`, since its classes share them, and the animations. */
function usersOfShared(root: Root): Users {
  const users = new Map<string, string[][]>();
  root.walkAtRules(/^(property|keyframes)$/, ({ params }) => void users.set(params, []));
  root.walkRules((rule) => {
    if (isInitial(rule, users)) return;
    const needs = isStep(rule) ? [[]] : rule.selectors.map(needsOf);
    const named = new Set(rule.toString().match(NAME));
    for (const name of named) users.get(name)?.push(...needs);
  });
  return users;
}

/** Whether a rule is a step of an animation, whose `to` is no element. */
const isStep = ({ parent }: Rule): boolean => parent?.type === "atrule" && parent.name === "keyframes";

/** Whether a rule only gives registered properties their initial values: Tailwind's, for browsers without `@property`. */
const isInitial = (rule: Rule, users: Pick<Users, "has">): boolean =>
  rule.nodes.length > 0 && rule.nodes.every((node) => node.type === "decl" && users.has(node.prop));

/** The sheet without its fonts: a font declared a second time may be loaded and shown a second time. */
export function withoutFonts(sheet: string): string {
  const root = postcss.parse(sheet);
  root.walkAtRules("font-face", (rule) => void rule.remove());
  return root.toString();
}

/** The fonts of the sheet, for pages that load all of their style from files. */
export function onlyFonts(sheet: string): string {
  const fonts: string[] = [];
  postcss.parse(sheet).walkAtRules("font-face", (rule) => void fonts.push(rule.toString()));
  return fonts.join("");
}

function partOf(node: ChildNode, users: Users): StylePart {
  if (node.type === "rule") {
    if (isInitial(node, users))
      return { open: node.selector, parts: node.nodes.map((one) => initialOf(one, users)) };
    return neededBy(node.selectors.map(needsOf), textOf(node));
  }
  if (node.type === "atrule" && (node.name === "property" || node.name === "keyframes")) {
    return neededBy(users.get(node.params) ?? [], textOf(node));
  }
  // Other rules (a font) contain no classes.
  if (node.type === "atrule" && node.nodes && /^(layer|media|supports|container)$/.test(node.name)) {
    const parts = joined(node.nodes.map((inner) => partOf(inner, users)));
    if (!parts.every((part) => typeof part === "string")) return { open: openingOf(node), parts };
  }
  return textOf(node);
}

/** A piece that a page needs which has all of any of these lists; every page, if one of them is empty. */
const neededBy = (of: readonly (readonly string[])[], css: string): StylePart =>
  of.some((needs) => needs.length === 0) ? css : { css, of };

function initialOf(node: ChildNode, users: Users): StylePart {
  const css = node.next() === undefined ? node.toString() : `${node.toString()};`;
  return node.type === "decl" ? neededBy(users.get(node.prop) ?? [], css) : css;
}

const openingOf = ({ name, params }: { readonly name: string; readonly params: string }) =>
  `@${name} ${params}`;

/** A statement's semicolon (`@layer base;`) is not part of the node. */
function textOf(node: ChildNode): string {
  const isStatement = node.type === "atrule" && node.nodes === undefined;
  return isStatement ? `${node.toString()};` : node.toString();
}

/** Pseudo-classes whose argument must be there for a match: that of others is negated, counts (`odd`) or names something. */
const AROUND_SELECTOR = /^:(is|where|has)$/;
/** On every page. */
const FRAME = /^(html|head|body)$/;

/** The classes and elements without which a selector matches nothing: both as React writes them into HTML. */
function needsOf(selector: string): string[] {
  const needs: string[] = [];
  const [parsed] = selectorParser().astSync(selector).nodes;
  parsed?.walk((node) => {
    if (isOptional(node)) return;
    if (node.type === "class") needs.push(asWritten(node.value));
    if (node.type === "tag" && !FRAME.test(node.value)) needs.push(`<${node.value}`);
  });
  return needs;
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
    if (at.type === "pseudo" && (!AROUND_SELECTOR.test(at.value) || at.nodes.length > 1)) return true;
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
