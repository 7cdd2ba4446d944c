/** The fault of one round trip. */
export type Fault = "none" | "never-arrives" | "answer-lost" | "refused";

const OF_STATEMENTS: readonly Fault[] = ["none", "never-arrives", "answer-lost"];
const OF_CALLS: readonly Fault[] = ["none", "never-arrives", "answer-lost", "refused"];

const faultIn = (kinds: readonly Fault[], drawn: number): Fault => kinds[drawn % kinds.length] ?? "none";

/** Draws a statement's fault: its connection may be cut before the database has it, or before its response arrives. */
export const statementFault = (drawn: number): Fault => faultIn(OF_STATEMENTS, drawn);

/** Draws a call's fault: a provider may also answer 500 and do nothing. */
export const callFault = (drawn: number): Fault => faultIn(OF_CALLS, drawn);

/** The text of the refusal doesn't matter for either provider: clients go by the status. */
export const REFUSAL = {
  status: 500,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    error: { type: "api_error", message: "An error occurred." },
    message: "An error occurred.",
  }),
} as const;
