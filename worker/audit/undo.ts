import type { Transaction } from "../db/client.ts";
import type { Services } from "../request/services.ts";
import type { StoredChange } from "./find-acts.ts";

/** An undo in its transaction: the changes to take back, by whom, and the services that this may need. */
export type Undo = {
  readonly tx: Transaction;
  readonly changes: readonly StoredChange[];
  readonly username: string;
  readonly services: Services;
};
