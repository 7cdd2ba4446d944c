import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import {
  bodyOf,
  cString,
  cutMessages,
  MESSAGE,
  message,
  twoTexts,
  typeOf,
} from "../database/wire-protocol.ts";

const PARSE_COMPLETE = message("1", Buffer.alloc(0));
const AUTHENTICATED = 0;
const PASSWORD = "p";
const DESCRIBE = "D";
const A_STATEMENT = "S";
const NO_TRANSACTION = "I";
/** Each of these ends a batch of messages, which the server then answers. */
const BATCH_ENDS: ReadonlySet<string> = new Set([MESSAGE.sync, MESSAGE.query, MESSAGE.flush]);

/** A connection to the server. */
type Backend = {
  readonly socket: Socket;
  /** Its prepared statements: what they say, and their name there. */
  readonly statements: Map<string, string>;
  /** Of the batch that is being answered; forgotten if that fails. */
  newStatements: string[];
  client: Client | undefined;
};

/** A connection of the Worker. */
type Client = {
  readonly socket: Socket;
  /** Its prepared statements: their name, and what they say. */
  readonly statements: Map<string, string>;
  /** What it has sent and no backend has got yet. */
  readonly batches: Buffer[][];
  isAnswered: boolean;
  backend: Backend | undefined;
};

export type Pooler = { readonly url: string; close(): void };

const ignore = (): undefined => undefined;

/** Reads whole messages from a socket, in bursts as they arrive. */
function readMessages(socket: Socket, read: (messages: readonly Buffer[]) => void): void {
  let arrived: Buffer = Buffer.alloc(0);
  socket.on("data", (data: Buffer) => {
    const { whole, rest } = cutMessages(Buffer.concat([arrived, data]));
    arrived = rest;
    read(whole);
  });
}

let names = 0;

/** A statement that a client prepares: under a name of the backend's own, unless it has it already. */
function prepare(parse: Buffer, client: Client, backend: Backend): Buffer[] {
  const body = bodyOf(parse);
  const nameEnd = body.indexOf(0);
  if (nameEnd === 0) return [parse];
  const statement = body.subarray(nameEnd + 1);
  const says = statement.toString("latin1");
  client.statements.set(body.toString("utf8", 0, nameEnd), says);
  if (backend.statements.has(says)) {
    client.socket.write(PARSE_COMPLETE);
    return [];
  }
  names += 1;
  const name = `pooled_${names}`;
  backend.statements.set(says, name);
  backend.newStatements.push(says);
  return [message(MESSAGE.parse, Buffer.concat([cString(name), statement]))];
}

/** A message as the backend has to get it, with the backend's names of statements. */
function translated(each: Buffer, client: Client, backend: Backend): Buffer[] {
  const body = bodyOf(each);
  const nameThere = (name: string): Buffer => {
    const says = client.statements.get(name);
    return cString((says === undefined ? undefined : backend.statements.get(says)) ?? name);
  };
  const type = typeOf(each);
  if (type === MESSAGE.parse) return prepare(each, client, backend);
  if (type === MESSAGE.bind) {
    const [portal, name, restAt] = twoTexts(body);
    return [message(type, Buffer.concat([cString(portal), nameThere(name), body.subarray(restAt)]))];
  }
  if (type !== DESCRIBE || body.toString("latin1", 0, 1) !== A_STATEMENT) return [each];
  return [
    message(
      type,
      Buffer.concat([Buffer.from(A_STATEMENT), nameThere(body.toString("utf8", 1, body.length - 1))]),
    ),
  ];
}

/** The connections to a server, and the clients that wait for one. */
class Pool {
  readonly #server: URL;
  readonly #size: number;
  readonly #backends: Backend[] = [];
  readonly #waiting: Client[] = [];
  /** Those that need not log in at the server. */
  #arriving: Client[] = [];
  /** What the server says to a client that has logged in. */
  #greeting: Buffer | undefined;

  constructor(server: URL, size: number) {
    this.#server = server;
    this.#size = size;
  }

  /** Logs a client in: itself at the server, over a connection that is then everybody's, until there are enough. */
  logIn(client: Client, startup: Buffer): void {
    if (this.#backends.length >= this.#size) {
      this.#arriving.push(client);
      this.#greet();
      return;
    }
    const socket = connect(Number(this.#server.port), this.#server.hostname);
    socket.setNoDelay(true);
    const backend: Backend = { socket, statements: new Map(), newStatements: [], client };
    this.#backends.push(backend);
    client.backend = backend;
    socket.on("error", ignore);
    socket.on("close", () => {
      this.#backends.splice(this.#backends.indexOf(backend), 1);
      backend.client?.socket.destroy();
    });
    const said: Buffer[] = [];
    readMessages(socket, (messages) => {
      if (this.#greeting === undefined) {
        said.push(...messages);
        this.#learn(said);
      }
      this.#pass(messages, backend);
    });
    socket.write(startup);
  }

  /** Keeps what the server says from 'you are who you say' to 'ready'. */
  #learn(said: readonly Buffer[]): void {
    if (!said.some((each) => typeOf(each) === MESSAGE.ready)) return;
    const start = said.findIndex(
      (each) => typeOf(each) === MESSAGE.authentication && bodyOf(each).readInt32BE(0) === AUTHENTICATED,
    );
    this.#greeting = Buffer.concat(said.slice(start));
    this.#greet();
  }

  #greet(): void {
    if (this.#greeting === undefined) return;
    for (const client of this.#arriving) {
      client.isAnswered = true;
      client.socket.write(this.#greeting);
    }
    this.#arriving = [];
  }

  #pass(messages: readonly Buffer[], backend: Backend): void {
    backend.client?.socket.write(Buffer.concat(messages));
    for (const each of messages) {
      const type = typeOf(each);
      if (type === MESSAGE.error) for (const says of backend.newStatements) backend.statements.delete(says);
      if (type === MESSAGE.ready) this.#onReady(backend, bodyOf(each).toString("latin1"));
    }
  }

  #onReady(backend: Backend, status: string): void {
    const { client } = backend;
    backend.newStatements = [];
    if (client !== undefined) client.isAnswered = true;
    if (status === NO_TRANSACTION) this.#free(backend);
    if (client !== undefined) this.advance(client);
  }

  #free(backend: Backend): void {
    if (backend.client !== undefined) backend.client.backend = undefined;
    backend.client = undefined;
    const next = this.#waiting.shift();
    if (next !== undefined) this.advance(next);
  }

  /** Passes a client's next batch on, over the connection of its transaction or any that is free. */
  advance(client: Client): void {
    if (!client.isAnswered || client.batches.length === 0) return;
    const backend = client.backend ?? this.#backends.find((each) => each.client === undefined);
    if (backend === undefined) {
      if (!this.#waiting.includes(client)) this.#waiting.push(client);
      return;
    }
    client.backend = backend;
    backend.client = client;
    const batch = client.batches.shift() ?? [];
    // After a flush the client goes on before the server is ready.
    client.isAnswered = batch.some((each) => typeOf(each) === MESSAGE.flush);
    backend.socket.write(Buffer.concat(batch.flatMap((each) => translated(each, client, backend))));
    this.advance(client);
  }

  /** A client that has left in the middle of something takes its connection with it. */
  leave(client: Client): void {
    if (this.#waiting.includes(client)) this.#waiting.splice(this.#waiting.indexOf(client), 1);
    client.backend?.socket.destroy();
  }

  close(): void {
    for (const { socket } of this.#backends) socket.destroy();
  }
}

/** Reads what a client sends, in batches. */
function serve(socket: Socket, pool: Pool): void {
  const client: Client = {
    socket,
    statements: new Map(),
    batches: [],
    isAnswered: false,
    backend: undefined,
  };
  let batch: Buffer[] = [];
  const read = (each: Buffer): void => {
    const type = typeOf(each);
    if (type === MESSAGE.terminate) return;
    if (type === PASSWORD) {
      client.backend?.socket.write(each);
      return;
    }
    batch.push(each);
    if (!BATCH_ENDS.has(type)) return;
    client.batches.push(batch);
    batch = [];
  };
  socket.setNoDelay(true);
  socket.on("error", ignore);
  socket.on("close", () => pool.leave(client));
  // The first message alone has no type.
  socket.once("data", (startup: Buffer) => {
    pool.logIn(client, startup);
    readMessages(socket, (messages) => {
      for (const each of messages) read(each);
      pool.advance(client);
    });
  });
}

/**
 * A connection pooler in front of one database, in transaction mode, as Hyperdrive is in production: a client has a
 * connection to the server from the first message of a transaction to its last, and what it has prepared by name stays
 * prepared. For drivers that neither encrypt nor close statements.
 */
export async function startPooler(databaseUrl: string, size: number): Promise<Pooler> {
  const pool = new Pool(new URL(databaseUrl), size);
  const listener = createServer((socket) => serve(socket, pool));
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const url = new URL(databaseUrl);
  const address = listener.address();
  if (typeof address === "object" && address !== null) url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    close: () => {
      listener.close();
      pool.close();
    },
  };
}
