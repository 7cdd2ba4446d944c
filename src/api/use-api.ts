import { useRouter } from "@tanstack/react-router";
import type { RouterContext } from "#src/app.tsx";

/** The API of this app: `api` for queries, with the keys that loaders use, `client` for mutations. */
export function useApi(): RouterContext {
  return useRouter().options.context;
}
