import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter } from "node:events";
import type { Backend } from "./backend.ts";
import { currentOperation, type Operation } from "./operation.ts";
import { noteActivity } from "./virtual-time.ts";
import {
  bodyOf,
  boundValues,
  cutMessages,
  int32,
  MESSAGE,
  message,
  twoTexts,
  typeOf,
} from "#dev/database/wire-protocol.ts";

/** Everything that the driver sends before it waits for an answer. */
export type Batch = {
  readonly bytes: Buffer;
  readonly endsWithFlush: boolean;
  /** It runs nothing: it has a statement parsed and described, or ends such a request after an error. */
  readonly onlyDescribes: boolean;
  /** The statements that it runs, or the one that it has described. */
  readonly statement: string;
  /** The values bound to their parameters. */
  readonly parameters: readonly (string | null)[];
};

const NO_TRANSACTION = Buffer.from("I");
/** PostgreSQL's greeting: no password, some process, ready. */
const GREETING = Buffer.concat([
  message(MESSAGE.authentication, int32(0)),
  message(MESSAGE.backendKey, Buffer.concat([int32(1), int32(1)])),
  message(MESSAGE.ready, NO_TRANSACTION),
]);

let sockets: HeldSocket[] = [];
let opened = 0;

/** The driver's connections, oldest first. */
export const heldSockets = (): readonly HeldSocket[] => sockets;

/** Starts a new schedule: no connection is left. */
export function restartSockets(): void {
  sockets = [];
  opened = 0;
}

export function forgetSocket(socket: HeldSocket): void {
  sockets = sockets.filter((one) => one !== socket);
}

/**
 * Looks like a socket to the database driver. It greets the driver as PostgreSQL would and keeps each batch until the
 * scheduler sends it to a real backend.
 */
export class HeldSocket extends EventEmitter {
  readyState: "open" | "closed" = "open";
  readonly number: number;
  readonly operation: Operation | undefined = currentOperation.getStore();
  /** The real connection, from the first batch sent. */
  backend: Backend | undefined;
  /** Batches that the driver has sent and the scheduler hasn't released. */
  readonly queue: Batch[] = [];
  /** The batch that the backend is running, or that waits for a lock. */
  running: Batch | undefined;
  waitsForLock = false;
  #written: Buffer = Buffer.alloc(0);
  #isGreeted = false;
  #part: Part = emptyPart();
  readonly #prepared = new Map<string, string>();
  /**
   * As with a real socket, its events run in the context in which it was created. Otherwise the work they start would
   * belong to no operation.
   */
  readonly #inContext = AsyncLocalStorage.snapshot();

  constructor() {
    super();
    opened += 1;
    this.number = opened;
    sockets.push(this);
  }

  write(data: Uint8Array): boolean {
    noteActivity();
    this.#written = Buffer.concat([this.#written, data]);
    if (!this.#isGreeted && !this.#greet()) return true;
    const { whole, rest } = cutMessages(this.#written);
    this.#written = rest;
    for (const one of whole) this.#gather(one);
    return true;
  }

  end(): this {
    return this.destroy();
  }

  /** Closes the connection: batches that weren't released are never sent. */
  destroy(): this {
    if (this.readyState === "closed") return this;
    this.readyState = "closed";
    this.queue.length = 0;
    queueMicrotask(() => this.#inContext(() => this.emit("close", false)));
    return this;
  }

  /** Hands an answer to the driver. */
  deliver(answer: Buffer): void {
    if (this.readyState === "open") this.#inContext(() => this.emit("data", answer));
  }

  setKeepAlive(): this {
    return this;
  }

  pause(): this {
    return this;
  }

  resume(): this {
    return this;
  }

  /** The driver's first message has no type and is answered here. False while it is incomplete. */
  #greet(): boolean {
    if (this.#written.length < 4) return false;
    const length = this.#written.readInt32BE(0);
    if (this.#written.length < length) return false;
    this.#written = this.#written.subarray(length);
    this.#isGreeted = true;
    queueMicrotask(() => this.deliver(GREETING));
    return true;
  }

  #gather(one: Buffer): void {
    const type = typeOf(one);
    if (type === MESSAGE.terminate) return;
    const body = bodyOf(one);
    this.#part.bytes.push(one);
    if (type === MESSAGE.query) this.#part.statements.push(body.toString("utf8", 0, body.length - 1));
    if (type === MESSAGE.parse) {
      const [name, statement] = twoTexts(body);
      this.#prepared.set(name, statement);
      this.#part.described = statement;
    }
    if (type === MESSAGE.bind) {
      const [, name, restAt] = twoTexts(body);
      this.#part.statements.push(this.#prepared.get(name) ?? "?");
      this.#part.parameters.push(...boundValues(body, restAt));
    }
    if (type === MESSAGE.sync || type === MESSAGE.query || type === MESSAGE.flush) {
      const { bytes, statements, parameters, described } = this.#part;
      const onlyDescribes = statements.length === 0;
      this.#part = emptyPart();
      this.queue.push({
        bytes: Buffer.concat(bytes),
        endsWithFlush: type === MESSAGE.flush,
        onlyDescribes,
        statement: (onlyDescribes ? described : statements.join("; ")).replaceAll(/\s+/g, " "),
        parameters,
      });
    }
  }
}

/** The messages of a batch that have arrived so far. */
type Part = {
  bytes: Buffer[];
  statements: string[];
  parameters: (string | null)[];
  described: string;
};

const emptyPart = (): Part => ({ bytes: [], statements: [], parameters: [], described: "" });
