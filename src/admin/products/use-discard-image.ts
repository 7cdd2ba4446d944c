import { useCallback } from "react";
import { useApi } from "#src/api/use-api.ts";

/**
 * Removes the image of a draft that was thrown away, by its stored key (D23). The server keeps one that a product shows
 * and leaves alone what lies elsewhere; one that can not be removed now is found by the daily job.
 */
export function useDiscardImage(): (imageUrl: string) => void {
  const { client } = useApi();
  return useCallback(
    (imageUrl) => {
      if (imageUrl !== "") client.images.remove.mutate({ imageUrl }).catch(() => undefined);
    },
    [client],
  );
}
