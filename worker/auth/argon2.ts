import { createContext } from "@emnapi/runtime";
import { instantiateNapiModuleSync, WASI } from "@napi-rs/wasm-runtime";
import argon2Wasm from "@node-rs/argon2-wasm32-wasi/argon2.wasm32-wasi.wasm";

/** argon2id, 19 MiB, two passes, one lane. `2` is argon2id in the package's const enum. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** In 64 KiB pages: the module's initial memory, and the most that 32 bits can address. */
const MEMORY = { initial: 977, maximum: 65_536, shared: true };

type Hashing = {
  readonly hashSync: (password: string, parameters: typeof PARAMETERS) => unknown;
  readonly verifySync: (hash: string, password: string) => unknown;
};

let loaded: Hashing | undefined;

/** Starts the package's WebAssembly build as its own loader does. */
function load(): Hashing {
  const memory = new WebAssembly.Memory(MEMORY);
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

/** Hashes a password for the users table. This uses about 55 ms of CPU time. */
export function hashPassword(password: string): string {
  loaded ??= load();
  return String(loaded.hashSync(password, PARAMETERS));
}

export function verifyPassword(hash: string, password: string): boolean {
  loaded ??= load();
  return loaded.verifySync(hash, password) === true;
}
