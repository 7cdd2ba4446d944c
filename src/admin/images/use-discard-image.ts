import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { useApi } from "#src/api/use-api.ts";

/**
 * Returns a function that removes an unwanted uploaded image by its stored key (D23). The server keeps an image that a
 * product shows and ignores images on other sites. The daily job removes what can't be removed now, so failures are
 * ignored.
 */
export function useDiscardImage(): (imageUrl: string) => void {
  const { client } = useApi();
  // Not `useAct`: nobody waits for it, and one may begin before another has ended.
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
