import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";

/** A placeholder in the shape of an order's page: heading, two columns. */
export function OrderSkeleton() {
  return (
    <Skeleton label="Your order is loading." className="grid gap-4">
      <SkeletonBar className="h-10 w-72" />
      <SkeletonBar className="h-5 w-48" />
      <div className="mt-6 grid gap-8 lg:grid-cols-[3fr_2fr]">
        <SkeletonBar className="h-72" />
        <SkeletonBar className="h-56" />
      </div>
    </Skeleton>
  );
}
