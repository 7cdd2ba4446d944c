/** An element as read from a file. */
export type ReadElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ReadElement[];
  text: string;
};

const TOKEN =
  /<\?.*?\?>|<(?<end>\/)?(?<name>[\w:]+)(?<attributes>(?:\s[\w:]+="[^"<]*")*)\s*>|(?<text>[^<>]+)|(?<odd>.)/gsu;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function unescaped(text: string): string {
  return text.replaceAll(/&(?:(\w+);)?/g, (entity, name: string) => {
    const character = ENTITIES[name];
    if (character === undefined) throw new Error(`there is no entity ${entity}`);
    return character;
  });
}

const attributesOf = (text = ""): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, unescaped(value)]),
  );

/** Reads the part of XML that e-invoices use: elements, attributes and text. Throws if it isn't well-formed. */
export function readXml(xml: string): ReadElement {
  const document: ReadElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [document];
  for (const { groups = {} } of xml.matchAll(TOKEN)) {
    const { name, text, odd } = groups;
    const inside = open.at(-1);
    if (inside === undefined || odd !== undefined)
      throw new Error(`the file isn't well-formed at ${odd ?? name}`);
    if (text !== undefined) inside.text += unescaped(text);
    if (name === undefined) continue;
    if (groups["end"] === undefined) {
      const child = { name, attributes: attributesOf(groups["attributes"]), children: [], text: "" };
      inside.children.push(child);
      open.push(child);
    } else if (open.pop()?.name !== name) throw new Error(`${name} ends where it isn't open`);
  }
  const [root] = document.children;
  if (open.length !== 1 || document.children.length !== 1 || root === undefined)
    throw new Error("the file isn't one whole element");
  return root;
}

/** Returns the elements at a path such as `cac:TaxTotal/cbc:TaxAmount`. */
export const allAt = (from: ReadElement, path: string): ReadElement[] =>
  path
    .split("/")
    .reduce<ReadElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [from],
    );

/** Returns the text at a path; undefined if there is no such element. */
export const textAt = (from: ReadElement, path: string): string | undefined => allAt(from, path)[0]?.text;
