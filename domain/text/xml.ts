/** An element of an XML document: with text, or with other elements. */
export type XmlElement = {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly content: string | Iterable<XmlElement>;
};

/** XML 1.0 has no form for these, not even an escaped one. */
// oxlint-disable-next-line no-control-regex -- they are what it's about
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;

/** Escapes a text for content and attributes, and leaves out characters that XML can't contain. */
const escaped = (text: string): string =>
  text
    .replaceAll(NOT_IN_XML, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

function lines({ name, attributes = {}, content }: XmlElement, indent: string): string {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const start = `${indent}<${name}${named.join("")}>`;
  if (typeof content === "string") return `${start}${escaped(content)}</${name}>\n`;
  const inner = Array.from(content, (child) => lines(child, `${indent}  `)).join("");
  return `${start}\n${inner}${indent}</${name}>\n`;
}

/** Writes a document in UTF-8, an element a line. */
export const xmlDocument = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, "")}`;
