import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

/** Words that people read, with a space between two of them. Classes, keys and SQL are not texts. */
const SENTENCE = /[\p{L}\d.,:;!?)…–'"]\s+[\p{L}\d('"…–]/u;

type Node = {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
};

function textOf({ type, value, quasis }: Node): string {
  if (type === "StringLiteral" && typeof value === "string") return value;
  return type === "TemplateLiteral" ? (quasis ?? []).map((part) => part.value.raw).join("x") : "";
}

/** Stryker would empty each text: a test that notices would repeat the text, word for word. */
export const texts = {
  shouldIgnore({
    node,
    parent,
  }: {
    readonly node: Node;
    readonly parent?: { readonly type: string };
  }): string | undefined {
    if (parent?.type === "TaggedTemplateExpression") return undefined;
    return SENTENCE.test(textOf(node)) ? "a text" : undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, "texts", texts)];
