/** Stands in for `postgres` in worker/db/client.ts: the driver itself, on a socket that the scheduler holds. */
import postgres from "postgres";
import { HeldSocket } from "./held-socket.ts";

/** `socket` is an option of postgres.js 3.4 that its documentation leaves out. */
export default (url: string, options: object): unknown =>
  Reflect.apply(postgres, undefined, [url, { ...options, socket: () => new HeldSocket() }]);
