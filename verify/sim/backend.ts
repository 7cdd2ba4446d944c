import { once } from "node:events";
import net from "node:net";
import {
  bodyOf,
  cString,
  cutMessages,
  errorCode,
  int32,
  MESSAGE,
  message,
  rowValues,
  typeOf,
} from "#dev/database/wire-protocol.ts";

const PROTOCOL_VERSION = 196_608;
const CLEARTEXT_PASSWORD = 3;
/** The simulation's functions take precedence over PostgreSQL's: gen_random_uuid (database.ts). */
const SEARCH_PATH = "-c search_path=simulation,pg_catalog,public";

/**
 * A connection to PostgreSQL, which is a process there. They are kept for the whole run, because opening one starts a
 * process.
 */
export class Backend {
  pid = 0;
  /** PostgreSQL's answer to the last batch. */
  answer: Buffer[] = [];
  isComplete = true;
  /** The transaction status; `I` means that none is open. */
  status = "I";
  readonly #socket: net.Socket;
  readonly #password: string;
  #arrived: Buffer = Buffer.alloc(0);
  #endsWithFlush = false;
  #onComplete: () => void = () => undefined;

  private constructor(socket: net.Socket, password: string) {
    this.#socket = socket;
    this.#password = password;
    socket.on("data", (data: Buffer) => this.#read(data));
  }

  static async open(url: URL): Promise<Backend> {
    const socket = net.connect(Number(url.port), url.hostname);
    socket.setNoDelay(true);
    await once(socket, "connect");
    const backend = new Backend(socket, decodeURIComponent(url.password));
    const settings = ["user", url.username, "database", url.pathname.slice(1), "options", SEARCH_PATH];
    const body = Buffer.concat([int32(PROTOCOL_VERSION), ...settings.map(cString), Buffer.alloc(1)]);
    backend.#begin(Buffer.concat([int32(body.length + 4), body]), false);
    await backend.whenComplete();
    backend.#failOnError("the connection");
    return backend;
  }

  /** Sends messages that end with a Sync or Query, or with a Flush. */
  send(batch: Buffer, endsWithFlush: boolean): void {
    this.#begin(batch, endsWithFlush);
  }

  /** Ends what a batch that ended with a Flush left open. After an error, PostgreSQL ignores all else until this. */
  async sync(): Promise<void> {
    this.#begin(message(MESSAGE.sync, Buffer.alloc(0)), false);
    await this.whenComplete();
  }

  whenComplete(): Promise<void> {
    if (this.isComplete) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onComplete = resolve;
    });
  }

  /** Runs the simulation's own statements. Returns the rows of all of them, as text. */
  async ask(sql: string): Promise<(string | null)[][]> {
    this.#begin(message(MESSAGE.query, cString(sql)), false);
    await this.whenComplete();
    this.#failOnError(sql);
    return this.answer.filter((one) => typeOf(one) === MESSAGE.row).map((one) => rowValues(bodyOf(one)));
  }

  close(): void {
    this.#socket.destroy();
  }

  #begin(bytes: Buffer, endsWithFlush: boolean): void {
    this.isComplete = false;
    this.#endsWithFlush = endsWithFlush;
    this.answer = [];
    this.#socket.write(bytes);
  }

  #failOnError(what: string): void {
    const failure = this.answer.find((one) => typeOf(one) === MESSAGE.error);
    if (failure) throw new Error(`${what}: ${errorCode(bodyOf(failure))} ${failure.toString("utf8")}`);
  }

  #read(data: Buffer): void {
    const { whole, rest } = cutMessages(Buffer.concat([this.#arrived, data]));
    this.#arrived = rest;
    for (const one of whole) this.#take(one);
  }

  #take(one: Buffer): void {
    const type = typeOf(one);
    const body = bodyOf(one);
    if (type === MESSAGE.authentication) {
      if (body.readInt32BE(0) === CLEARTEXT_PASSWORD) {
        this.#socket.write(message("p", cString(this.#password)));
      }
      return;
    }
    if (type === MESSAGE.backendKey) this.pid = body.readInt32BE(0);
    this.answer.push(one);
    if (type === MESSAGE.ready) this.status = String.fromCharCode(body[0] ?? 0);
    if (type === MESSAGE.ready || (this.#endsWithFlush && this.#endsFlush(type))) this.#complete();
  }

  /** True if a message answers a Flush: the description of the statement's rows, or its error. */
  #endsFlush(type: string): boolean {
    return type === MESSAGE.error || type === MESSAGE.rowDescription || type === MESSAGE.noData;
  }

  #complete(): void {
    this.isComplete = true;
    this.#onComplete();
  }
}
