const METHODS = ["log", "info", "warn", "error"] as const;

/**
 * The Worker logs to this process's console, which is reserved for the trace. While `work` runs, nothing is printed.
 */
export async function withQuietConsole<Result>(work: () => Promise<Result>): Promise<Result> {
  const kept = METHODS.map((name) => [name, console[name]] as const);
  for (const name of METHODS) console[name] = () => undefined;
  try {
    return await work();
  } finally {
    for (const [name, method] of kept) console[name] = method;
  }
}
