import { createContext } from "@emnapi/runtime";
import { instantiateNapiModuleSync, WASI } from "@napi-rs/wasm-runtime";
import argon2Wasm from "../generated/argon2.wasm";

/** argon2id, 19 MiB, two passes, one lane. The package's const enum numbers argon2id 2. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** In pages of 64 KiB: what the module asks for to begin with, and what 32 bits can address. */
const MEMORY_PAGES = { initial: 977, maximum: 65_536 };

type Hashing = {
  readonly hashSync: (password: string, parameters: typeof PARAMETERS) => unknown;
  readonly verifySync: (hash: string, password: string) => unknown;
};

let loaded: Hashing | undefined;

/** The package's WebAssembly build, started as its own loader does it, with plain memory instead of a shared one. */
function load(): Hashing {
  const memory = new WebAssembly.Memory(MEMORY_PAGES);
  const { napiModule } = instantiateNapiModuleSync(argon2Wasm, {
    context: createContext(),
    asyncWorkPoolSize: 0,
    wasi: new WASI({ version: "preview1" }),
    overwriteImports: (imports) => ({
      ...imports,
      env: { ...imports["env"], ...imports["napi"], ...imports["emnapi"], memory },
    }),
    beforeInit: ({ instance }) => {
      for (const [name, register] of Object.entries(instance.exports)) {
        if (name.startsWith("__napi_register__") && typeof register === "function") register();
      }
    },
  });
  const { hashSync, verifySync } = napiModule.exports;
  if (!isCallable(hashSync) || !isCallable(verifySync)) throw new Error("the password hash did not load");
  return { hashSync, verifySync };
}

function isCallable(value: unknown): value is (...values: unknown[]) => unknown {
  return typeof value === "function";
}

/** A password as the users table keeps it. About 55 ms of processor time. */
export function hashPassword(password: string): string {
  loaded ??= load();
  return String(loaded.hashSync(password, PARAMETERS));
}

export function verifyPassword(hash: string, password: string): boolean {
  loaded ??= load();
  return loaded.verifySync(hash, password) === true;
}
