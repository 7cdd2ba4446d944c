import type { Plugin } from "vite";

const POLICY = "content-security-policy";

/** Allows vite's client, an inline script that uses a web socket; the rest of the Worker's policy is unchanged. */
function loosened(policy: string): string {
  return policy
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws: wss:");
}

/**
 * Lets hot reload run under the Worker's content policy. It wraps only vite's server: no setting of the Worker loosens
 * the policy, so a deployed shop cannot.
 */
export function hotPolicy(): Plugin {
  return {
    name: "shop:hot-policy",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((_request, response, next) => {
        const writeHead = response.writeHead.bind(response);
        // The Worker's server passes all its headers in one call, as a plain object.
        response.writeHead = (status: number, ...rest: readonly unknown[]) => {
          const [headers] = rest;
          if (isPolicyHolder(headers))
            return writeHead(status, { ...headers, [POLICY]: loosened(headers[POLICY]) });
          return Reflect.apply(writeHead, response, [status, ...rest]);
        };
        next();
      });
    },
  };
}

type PolicyHolder = { readonly [POLICY]: string };

function isPolicyHolder(headers: unknown): headers is PolicyHolder {
  return headers instanceof Object && POLICY in headers && typeof headers[POLICY] === "string";
}
