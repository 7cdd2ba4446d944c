import type { Plugin } from "vite";

const EACH_TIME = "const { connect } = await import('cloudflare:sockets')";
const ONCE = "const { connect } = sockets";

/**
 * A plugin for tests in workerd. The database driver imports the runtime's sockets with each connection. In tests, Vite answers
 * such an import by a message, and requests that wait for the same answer go on in the context of one of them, where they may not
 * use their connection and hang. So the driver's module imports them when it's loaded. In the built Worker the runtime itself
 * answers the import, in each request's own context.
 */
export function socketsImportedOnce(): Plugin {
  return {
    name: "sockets-imported-once",
    transform(code, id) {
      if (!id.includes("/postgres/cf/polyfills.js")) return undefined;
      if (!code.includes(EACH_TIME))
        throw new Error(`${id} no longer imports the sockets with each connection`);
      return {
        code: `import * as sockets from "cloudflare:sockets";\n${code.replace(EACH_TIME, ONCE)}`,
        map: null,
      };
    },
  };
}
