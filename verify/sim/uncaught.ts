/**
 * postgres.js 3.4 writes once more to a connection that was lost inside a transaction, and the resulting error can't be
 * caught. The bug is open upstream and has no further effect.
 */
const OF_THE_DRIVER = /Cannot read properties of null \(reading 'write'\)/;

type Listener = (told: string, isKnown: boolean) => void;

/** Outside a schedule it is an error of the simulation itself. */
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

/** Makes an uncaught error a finding instead of the end of the process. */
export function watchUncaught(): void {
  process.on("uncaughtException", note);
  process.on("unhandledRejection", note);
}
