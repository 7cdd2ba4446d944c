/** A WebAssembly file imports as a compiled module. */
declare module "*.wasm" {
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
