import { clientCalls } from "./client-calls.ts";
import { machineClock } from "./machine-clock.ts";

/** The shop's own lint rules. The linter loads a plugin by its default export. */
export default {
  meta: { name: "shop" },
  rules: { "client-calls": clientCalls, "machine-clock": machineClock },
};
