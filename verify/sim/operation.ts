import { AsyncLocalStorage } from "node:async_hooks";

/** Something that the Worker is doing: a request or a run of jobs, until its answer and what goes on after it are done. */
export type Operation = {
  readonly number: number;
  /** As the trace calls it: `7 pays-back`. */
  readonly name: string;
  /** Its process was killed: nothing of it goes on. */
  dead: boolean;
  done: boolean;
};

/** The operation on whose behalf code runs at the moment. */
export const currentOperation = new AsyncLocalStorage<Operation>();
