import { useRouter } from "@tanstack/react-router";
import type { RouterContext } from "#src/app.tsx";

/** The API of this app. */
export function useApi(): RouterContext {
  return useRouter().options.context;
}
