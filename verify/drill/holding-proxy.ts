import {
  type DatabaseProxy,
  saysGoodbye,
  saysReady,
  startDatabaseProxy,
} from "#dev/testing/database-proxy.ts";

/**
 * A connection stops at its n-th statement: before the database receives it, or before the client receives the
 * response.
 */
export type Stop = { readonly at: number; readonly side: "before" | "after" };

export type HoldingProxy = DatabaseProxy & {
  /** Holds the next connections, the first one at the first of these stops, and so on. Further ones run freely. */
  hold(stops: readonly Stop[]): void;
  /** The number of held connections. */
  held(): number;
  /** Milliseconds since anything last passed through. */
  quietMs(): number;
  /** Ends every connection and stops holding further ones. */
  release(): void;
};

/**
 * Starts a proxy in front of a database that can hold its clients between any two statements, so that a drill can kill
 * them there.
 */
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
