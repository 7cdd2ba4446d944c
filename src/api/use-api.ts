import { useRouter } from "@tanstack/react-router";
import type { Api } from "./trpc.ts";

/** The API of this app. */
export function useApi(): Api {
  return useRouter().options.context;
}

/** The shop's own origin, without a trailing slash; the same in the browser and where a server renders. */
export function useSiteUrl(): string {
  return useApi().site.origin;
}
