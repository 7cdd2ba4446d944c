import {
  type DatabaseProxy,
  saysGoodbye,
  saysReady,
  startDatabaseProxy,
} from "#dev/testing/database-proxy.ts";

/** A connection stops at its n-th statement: before the database has it, or before the client hears that it is done. */
export type Stop = { readonly at: number; readonly side: "before" | "after" };

export type HoldingProxy = DatabaseProxy & {
  /** The next connections are held, the first one at the first of these stops, and so on; further ones run freely. */
  hold(stops: readonly Stop[]): void;
  /** How many connections are held. */
  held(): number;
  /** How long ago anything last went through, in milliseconds. */
  quietMs(): number;
  /** Ends every connection, and holds no further one. */
  release(): void;
};

/** A proxy in front of a database that can hold its clients between any two statements, for a drill to kill them there. */
export async function startHoldingProxy(databaseUrl: string): Promise<HoldingProxy> {
  let stops: Stop[] = [];
  let held = 0;
  let movedAt = performance.now();
  const proxy = await startDatabaseProxy(databaseUrl, (client, server) => {
    const stop = stops.shift();
    let isReady = false;
    let clientSpokeLast = true;
    let isHeld = false;
    let statements = 0;
    const isAt = (side: Stop["side"]) => stop?.side === side && statements === stop.at;
    const keep = (): void => {
      if (!isHeld) held += 1;
      isHeld = true;
    };
    return {
      fromClient: (chunk) => {
        movedAt = performance.now();
        if (isReady && !clientSpokeLast && !saysGoodbye(chunk)) statements += 1;
        clientSpokeLast = true;
        if (isAt("before")) keep();
        else server.write(chunk);
      },
      fromServer: (chunk) => {
        movedAt = performance.now();
        clientSpokeLast = false;
        const isWhole = saysReady(chunk);
        if (isAt("after")) {
          if (isWhole) keep();
          return;
        }
        isReady ||= isWhole;
        client.write(chunk);
      },
    };
  });
  return {
    ...proxy,
    hold: (at) => {
      stops = [...at];
      held = 0;
    },
    held: () => held,
    quietMs: () => performance.now() - movedAt,
    release: () => {
      stops = [];
      held = 0;
      proxy.cut();
    },
  };
}
