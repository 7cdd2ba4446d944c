import { Backend } from "./backend.ts";
import type { HeldSocket } from "./held-socket.ts";

/** Backends between the connections that use them. */
export class BackendPool {
  readonly #url: URL;
  readonly #free: Backend[] = [];
  readonly #all: Backend[] = [];

  constructor(url: URL) {
    this.#url = url;
  }

  /** Returns a connection's backend, from its first batch on. */
  async of(socket: HeldSocket): Promise<Backend> {
    socket.backend ??= this.#free.pop() ?? (await this.#open());
    return socket.backend;
  }

  /** Takes back the backend of a closed connection and rolls back its open transaction. */
  async takeBack(socket: HeldSocket): Promise<void> {
    const { backend } = socket;
    if (!backend) return;
    socket.backend = undefined;
    await backend.sync();
    if (backend.status !== "I") await backend.ask("rollback");
    await backend.ask("deallocate all");
    this.#free.push(backend);
  }

  close(): void {
    for (const backend of this.#all) backend.close();
  }

  async #open(): Promise<Backend> {
    const backend = await Backend.open(this.#url);
    this.#all.push(backend);
    return backend;
  }
}
