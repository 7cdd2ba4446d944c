import type { Plugin } from "vite";

const POLICY = "content-security-policy";

/** vite's client comes as an inline script and talks to it over a web socket; the rest stays as the Worker has it. */
function loosened(policy: string): string {
  return policy
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws: wss:");
}

/**
 * Lets hot reload run under the Worker's content policy. It lies around vite's server alone: no setting of the Worker
 * loosens the policy, so none can where the shop is served.
 */
export function hotPolicy(): Plugin {
  return {
    name: "shop:hot-policy",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((_request, response, next) => {
        const writeHead = response.writeHead.bind(response);
        // What serves the Worker hands all its headers over at once, as a plain object.
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
