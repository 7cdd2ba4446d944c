import type { RuleTester } from "oxlint/plugins-dev";

type Rule = Parameters<RuleTester["run"]>[1];

/** The message for every violation of the rule. Only `worker/platform/clock.ts` may read the machine's clock. */
const MACHINE_CLOCK_TEXT =
  "Ask worker/platform/clock.ts: `now()` is the shop's time (D52), `realNow()` the machine's.";

/** The part of a node that identifies the global `Date`. */
type Named = { readonly type: string; readonly name?: unknown };
const isDate = ({ type, name }: Named): boolean => type === "Identifier" && name === "Date";

/** Refuses to read the machine's clock: `new Date()`, `Date()` and `Date.now`. A date with arguments is fine. */
export const machineClock: Rule = {
  create: (context) => ({
    NewExpression: (node) => {
      if (isDate(node.callee) && node.arguments.length === 0)
        context.report({ node, message: MACHINE_CLOCK_TEXT });
    },
    CallExpression: (node) => {
      if (isDate(node.callee)) context.report({ node, message: MACHINE_CLOCK_TEXT });
    },
    MemberExpression: (node) => {
      const { property } = node;
      const named = property.type === "Literal" ? property.value : "name" in property && property.name;
      if (isDate(node.object) && named === "now") context.report({ node, message: MACHINE_CLOCK_TEXT });
    },
  }),
};
