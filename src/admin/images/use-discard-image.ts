import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { useApi } from "#src/api/use-api.ts";

/**
 * Removes an image that was uploaded and is not wanted, by its stored key (D23). The server keeps one that a product
 * shows and ignores images on other sites; the daily job finds one that cannot be removed now, so nobody hears of a
 * failure.
 */
export function useDiscardImage(): (imageUrl: string) => void {
  const { client } = useApi();
  const { mutate } = useMutation({
    mutationFn: (imageUrl: string) => client.images.remove.mutate({ imageUrl }),
  });
  return useCallback(
    (imageUrl) => {
      if (imageUrl !== "") mutate(imageUrl);
    },
    [mutate],
  );
}
