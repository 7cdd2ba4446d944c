import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Something that the Worker is doing: a request or a run of jobs, until its response and its background work are done.
 */
export type Operation = {
  readonly number: number;
  /** As the trace calls it: `7 pays-back`. */
  readonly name: string;
  /** Its process was killed: none of its work continues. */
  dead: boolean;
  done: boolean;
};

/** The operation on whose behalf code runs at the moment. */
export const currentOperation = new AsyncLocalStorage<Operation>();
