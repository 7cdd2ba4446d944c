import { globSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transformWithOxc } from "vite";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const DRIVER = new URL("./held-driver.ts", import.meta.url).href;
const PASSWORDS = new URL("./no-passwords.ts", import.meta.url).href;

/** Mails are JSX, which Node can't load. Pages are JSX too, but no actor opens one. */
async function compiledJsx(): Promise<ReadonlyMap<string, string>> {
  const paths = globSync("worker/mail/**/*.tsx", { cwd: CHECKOUT }).map((path) => join(CHECKOUT, path));
  const entries = paths.map(async (path) => {
    const { code } = await transformWithOxc(readFileSync(path, "utf8"), path, {
      jsx: { runtime: "automatic", development: false },
    });
    return [pathToFileURL(path).href, code] as const;
  });
  return new Map(await Promise.all(entries));
}

/** Changed sources by their file's address: planted bugs (verify/sim/planted/). */
export type ChangedSources = ReadonlyMap<string, string>;

/**
 * Lets Node run the Worker's modules: compiled mails, the database driver on the simulation's socket, and no
 * WebAssembly for passwords, which nobody types here. Everything else is loaded unchanged.
 */
export async function hookModules(changed: ChangedSources = new Map()): Promise<void> {
  const compiled = await compiledJsx();
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.endsWith("/argon2.ts") && context.parentURL?.includes("/worker/") === true) {
        return { url: PASSWORDS, format: "module-typescript", shortCircuit: true };
      }
      if (specifier === "postgres" && context.parentURL?.endsWith("/worker/db/client.ts") === true) {
        return { url: DRIVER, format: "module-typescript", shortCircuit: true };
      }
      return next(specifier, context);
    },
    load(url, context, next) {
      const jsx = compiled.get(url);
      if (jsx !== undefined) return { format: "module", source: jsx, shortCircuit: true };
      const source = changed.get(url);
      return source === undefined
        ? next(url, context)
        : { format: "module-typescript", source, shortCircuit: true };
    },
  });
}
