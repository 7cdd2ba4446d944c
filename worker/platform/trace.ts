import { AsyncLocalStorage } from "node:async_hooks";

/** One request, or one run of a scheduled job, as the log knows it. */
export type Trace = {
  /** In the answer's X-Request-Id and in every log line, to find a fault. */
  readonly id: string;
  /** The caller's account, once known. */
  userId?: string;
  /** The worst status within a combined answer (207, a batch of procedures). */
  worstStatus?: number;
};

const current = new AsyncLocalStorage<Trace>();

/** Runs work under a trace: every failure in it, however deep, is logged with the trace's id. */
export function withTrace<Answer>(trace: Trace, work: () => Answer): Answer {
  return current.run(trace, work);
}

/** The current trace; undefined outside of one. */
export const currentTrace = (): Trace | undefined => current.getStore();

/** Records the caller for the request's log line. */
export function noteUser(userId: string): void {
  const trace = current.getStore();
  if (trace) trace.userId = userId;
}
