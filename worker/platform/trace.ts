import { AsyncLocalStorage } from "node:async_hooks";

/** A request or a run of a scheduled job, as identified in the log. */
export type Trace = {
  /** Sent as X-Request-Id and included in every log line, so that a fault can be found. */
  readonly id: string;
  /** The caller's account, once known. */
  userId?: string;
  /** The worst status within a combined response (207, a batch of procedures). */
  worstStatus?: number;
  /** The faults that `logFault` logged for it, without visitor input. */
  faults?: string[];
  /** A mail was queued, and leaves right after the response (D45). */
  hasQueuedMail?: true;
};

const current = new AsyncLocalStorage<Trace>();

/** Runs work under a trace: every failure in it, at any depth, is logged with the trace's id. */
export function withTrace<Answer>(trace: Trace, work: () => Answer): Answer {
  return current.run(trace, work);
}

/** Returns the current trace; undefined outside one. */
export const currentTrace = (): Trace | undefined => current.getStore();

/** Records that a mail was queued. */
export function noteQueuedMail(): void {
  const trace = current.getStore();
  if (trace) trace.hasQueuedMail = true;
}

/** Records the caller for the request's log line. */
export function noteUser(userId: string): void {
  const trace = current.getStore();
  if (trace) trace.userId = userId;
}
