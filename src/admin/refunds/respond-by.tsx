import { useShopTime } from "#src/api/shop-time.ts";
import { Time } from "#src/ui/time.tsx";

/** The provider's deadline for the response to a dispute (D50), or that it has passed. Part of a sentence. */
export function RespondBy({ dueAt }: { readonly dueAt: string }) {
  const shopTime = useShopTime();
  return (
    <>
      {new Date(dueAt) < shopTime() ? "the time to respond ended on" : "respond by"} <Time at={dueAt} />
    </>
  );
}
