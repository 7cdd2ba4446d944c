/** A WebAssembly file imports as a compiled module; the build writes this one (ops/build/argon2-wasm.ts). */
declare module "*/argon2.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

/** The package ships no types. */
declare module "@napi-rs/wasm-runtime" {
  export interface WASI {
    readonly wasiImport: object;
  }
  export const WASI: new (options: { version: "preview1" }) => WASI;
  type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  export function instantiateNapiModuleSync(
    module: WebAssembly.Module,
    options: {
      context: object;
      asyncWorkPoolSize: number;
      wasi: WASI;
      overwriteImports: (imports: Imports) => Imports;
      beforeInit: (loaded: { instance: WebAssembly.Instance }) => void;
    },
  ): { napiModule: { exports: Readonly<Record<string, unknown>> } };
}
