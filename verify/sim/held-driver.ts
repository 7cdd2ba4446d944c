/** Stands in for `postgres` in worker/db/client.ts: the driver itself, on a socket that the scheduler holds. */
import postgres from "postgres";
import { HeldSocket } from "./held-socket.ts";

/** postgres.js documents `socket` in its README under "Custom socket", but its types lack it. */
export default (url: string, options: object): unknown =>
  Reflect.apply(postgres, undefined, [url, { ...options, socket: () => new HeldSocket() }]);
