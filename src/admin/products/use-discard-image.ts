import { useCallback } from "react";
import { useApi } from "#src/api/use-api.ts";

/**
 * Removes the image of a discarded draft, by its stored key (D23). The server keeps one that a product shows and ignores
 * images on other sites; the daily job finds one that cannot be removed now.
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
