import { invalidRequest } from "./stripe-error.ts";

/**
 * A form-encoded body with its brackets resolved. Lists stay objects keyed '0', '1', …, because only a schema can tell
 * the two apart.
 */
export type FormTree = { [key: string]: string | FormTree };

// Without a prototype, a key named '__proto__' is a key like any other.
function emptyTree(): FormTree {
  return Object.create(null);
}

function keyPath(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (!match) throw invalidRequest(`Invalid parameter name: ${key}`, { param: key });
  const [, head = "", brackets = ""] = match;
  return [head, ...Array.from(brackets.matchAll(/\[([^[\]]*)\]/g), ([, inner = ""]) => inner)];
}

function place(tree: FormTree, key: string, value: string): void {
  const path = keyPath(key);
  let node = tree;
  path.forEach((rawStep, depth) => {
    // `expand[]=x` appends; the SDK itself always sends indexes.
    const step = rawStep === "" ? String(Object.keys(node).length) : rawStep;
    if (depth === path.length - 1) {
      if (typeof node[step] === "object") throw invalidRequest(`Invalid object: ${key}`, { param: key });
      node[step] = value;
      return;
    }
    const existing = node[step];
    if (typeof existing === "string") throw invalidRequest(`Invalid object: ${key}`, { param: key });
    const child = existing ?? emptyTree();
    node[step] = child;
    node = child;
  });
}

/** Parses `a[b][0][c]=d` as the Stripe SDK sends it, in bodies and in query strings. */
export function parseForm(encoded: string): FormTree {
  const tree = emptyTree();
  for (const [key, value] of new URLSearchParams(encoded)) place(tree, key, value);
  return tree;
}
