import { relative } from "node:path";
import type { Plugin } from "vite";
import { isServerRendered } from "#domain/site/pages.ts";
import { CHECKOUT } from "../cli/checkout.ts";

const EMPTY = "\0browser-rendered";
/**
 * The end of the id that the router's plugin gives to the split part of a route file: a component, perhaps with a
 * loader.
 */
const SPLIT = ".tsx?tsr-split=component";

/**
 * Leaves the components of browser-rendered pages out of the Worker, above all the admin area, which would be two
 * thirds of its size. Their routes remain, so that URLs mean the same on both sides.
 */
export function browserRendered(): Plugin {
  return {
    name: "shop:browser-rendered",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name !== "client",
    async resolveId(source, importer, options) {
      if (!source.includes(SPLIT)) return undefined;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const [file, split] = (resolved?.id ?? "").split(SPLIT);
      if (file === undefined || split === undefined) return undefined;
      const path = relative(`${CHECKOUT}/src/routes`, file);
      return isServerRendered(`/${path}`) ? undefined : EMPTY;
    },
    load: (id) =>
      id === EMPTY
        ? "export const component = () => null; export const loader = () => undefined;"
        : undefined,
  };
}
