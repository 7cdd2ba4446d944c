import type { RuleTester } from "oxlint/plugins-dev";

type Rule = Parameters<RuleTester["run"]>[1];
type Visitor = NonNullable<ReturnType<NonNullable<Rule["create"]>>>;
type Node = Parameters<NonNullable<Visitor["Identifier"]>>[0]["parent"];

const CLIENT_CALL_TEXT =
  "Pages ask in a queryFn and change in a mutationFn or by useAct: use the client there, or in a function to which they pass it (docs/page-pipeline.md).";

const CLIENT = "client";
/** Properties whose functions may call the server. */
const ASKING: ReadonlySet<string> = new Set(["queryFn", "mutationFn"]);
/** Functions whose function arguments may call the server. */
const ACTING: ReadonlySet<string> = new Set(["useAct", "useActForm"]);
/** Methods of the session that call the server. */
const SESSION_CALLS: ReadonlySet<string> = new Set(["call", "calls", "signOut"]);

const nameOf = (node: Node): string | undefined =>
  node !== null && node.type === "Identifier" ? node.name : undefined;

/** True if a node is in a query or mutation function, or in a function that receives the client as a parameter. */
function mayAsk(node: Node): boolean {
  for (let at: Node = node; at !== null && at.type !== "Program"; at = at.parent) {
    if (
      at.type !== "ArrowFunctionExpression" &&
      at.type !== "FunctionExpression" &&
      at.type !== "FunctionDeclaration"
    )
      continue;
    const { parent, params } = at;
    if (params.some((param) => nameOf(param) === CLIENT)) return true;
    if (
      parent !== null &&
      parent.type === "Property" &&
      parent.value === at &&
      ASKING.has(nameOf(parent.key) ?? "")
    )
      return true;
    if (parent !== null && parent.type === "CallExpression" && ACTING.has(nameOf(parent.callee) ?? ""))
      return true;
  }
  return false;
}

/** True if an identifier is a value used here, and not the name of a variable, property or type. */
function isUsed(node: Node): boolean {
  const parent = node?.parent ?? null;
  switch (parent?.type) {
    case "VariableDeclarator":
      return parent.init === node;
    case "MemberExpression":
      return parent.object === node || parent.computed;
    case "Property":
      return parent.parent?.type === "ObjectExpression" && parent.value === node;
    case "ArrowFunctionExpression":
      return parent.body === node;
    case "FunctionExpression":
    case "FunctionDeclaration":
    case "TSFunctionType":
    case "TSPropertySignature":
    case "ImportSpecifier":
      return false;
    default:
      return true;
  }
}

/**
 * Refuses calls to the server outside the query library, which would need their own loading and error states. The
 * client may be used in query and mutation functions, in those given to `useAct`, and in functions with a parameter `client`. It can't be renamed.
 */
export const clientCalls: Rule = {
  create: (context) => {
    const check = (node: Node): void => {
      if (!mayAsk(node)) context.report({ node, message: CLIENT_CALL_TEXT });
    };
    return {
      Identifier: (node) => {
        if (node.name === CLIENT && isUsed(node)) check(node);
      },
      MemberExpression: (node) => {
        const property = nameOf(node.property) ?? "";
        const isOfSession = nameOf(node.object) === "auth" && SESSION_CALLS.has(property);
        if (property === CLIENT || isOfSession) check(node);
      },
      Property: (node) => {
        if (node.parent.type !== "ObjectPattern" || nameOf(node.key) !== CLIENT) return;
        if (nameOf(node.value) !== CLIENT) check(node);
      },
    };
  },
};
