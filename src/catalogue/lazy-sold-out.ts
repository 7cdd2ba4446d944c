import { lazyPart } from "#src/ui/lazy-part.tsx";

/**
 * Has its own chunk, with the form and the rules of what is typed: most products can be bought. Preload it before its first render
 * on a server, or in place of a server's.
 */
export const SoldOut = lazyPart(async () => (await import("./sold-out.tsx")).SoldOut);
