import { useRouter } from "@tanstack/react-router";
import type { Api } from "./trpc.ts";

/** The API of this app. */
export function useApi(): Api {
  return useRouter().options.context;
}
