// Types of the packages that only this folder installs, as far as they are used, so that types are checked without them.

declare module "autocannon" {
  const autocannon: (options: {
    url: string;
    connections: number;
    duration: number;
    requests?: readonly object[];
  }) => Promise<unknown>;
  export default autocannon;
}

declare module "lighthouse" {
  type Flags = { port: number; logLevel: "error"; output: "json" };
  const lighthouse: (url: string, flags: Flags) => Promise<{ lhr: unknown } | undefined>;
  export default lighthouse;
}
