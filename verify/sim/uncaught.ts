/**
 * postgres.js 3.4 writes once more to a connection that was lost inside a transaction, and nobody can catch what follows: a
 * flaw of the driver, open upstream, after which nothing else happens.
 */
const OF_THE_DRIVER = /Cannot read properties of null \(reading 'write'\)/;

type Listener = (told: string, isKnown: boolean) => void;

/** Outside of a schedule it is an error of the simulation itself. */
const fail: Listener = (told, isKnown) => {
  if (isKnown) return;
  process.stderr.write(`${told}\n`);
  process.exit(1);
};

let tell = fail;

/** Reports uncaught errors to `listener` while a schedule runs. Pass null when it has ended. */
export function tellUncaught(listener: Listener | null): void {
  tell = listener ?? fail;
}

function note(error: unknown): void {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  tell(told, OF_THE_DRIVER.test(told));
}

/** From now on an error that nobody catches does not end the process: it is a finding. */
export function watchUncaught(): void {
  process.on("uncaughtException", note);
  process.on("unhandledRejection", note);
}
