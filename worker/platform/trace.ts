import { AsyncLocalStorage } from "node:async_hooks";

/** One request, or one run of a scheduled job, as the log knows it. */
export type Trace = {
  /** In the answer's X-Request-Id and in every line of the log: by it a fault is found. */
  readonly id: string;
  /** The account that called, once it is known. */
  userId?: string;
  /** The worst status within an answer of several (207, a batch of procedures). */
  worstStatus?: number;
};

const current = new AsyncLocalStorage<Trace>();

/** Does some work under a trace: what fails in it, however deep, is logged with the trace's id. */
export function withTrace<Answer>(trace: Trace, work: () => Answer): Answer {
  return current.run(trace, work);
}

/** The trace of the work under way; undefined outside of any. */
export const currentTrace = (): Trace | undefined => current.getStore();

/** Notes whose request this is, for its line in the log. */
export function noteUser(userId: string): void {
  const trace = current.getStore();
  if (trace) trace.userId = userId;
}
