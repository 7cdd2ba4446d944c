import { useQuery } from "@tanstack/react-query";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { useApi } from "#src/api/use-api.ts";
import { MailLink } from "#src/legal/company-facts.tsx";
import { LinkAnswer } from "#src/page/link-answer.tsx";
import { Page } from "#src/page/page.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { orderByTokenQuery } from "./order-by-token-query.ts";
import { OrderSheet } from "./order-sheet.tsx";
import { useLeaveByDocument } from "./use-leave-by-document.ts";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";

type OrderPageProps = {
  readonly token: string;
  /** The last day in a reminder's link; the units that end on it are offered for renewal (D51). */
  readonly renew: string | undefined;
};

/** /order/{token} (D44): one order, for anyone who has its link. */
export function OrderPage({ token, renew }: OrderPageProps) {
  useLeaveByDocument();
  return (
    <Page title={PAGE_TITLES.order} description="Your order: its delivery, receipt and invoice.">
      <Order token={token} renew={renew} />
    </Page>
  );
}

function Order({ token, renew }: OrderPageProps) {
  const order = useQuery(orderByTokenQuery(useApi(), token));
  return (
    <LinkAnswer
      answer={order}
      heading={PAGE_TITLES.order}
      loading={<OrderSkeleton />}
      failedText="We couldn’t load your order. It’s safe. Please try again."
      opensNothing={{ heading: "Order not found", text: <NoOrder /> }}
      className="mx-auto max-w-2xl"
    >
      {(data) => <OrderSheet token={token} order={data} renew={renew} />}
    </LinkAnswer>
  );
}

const NoOrder = () => (
  <>
    <p>
      We couldn’t find this order. Check that you copied the whole link (some email apps split long links) and
      that it’s the latest one: a new link replaces older ones.
    </p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/order">Email me the link again</ButtonLink>
    </div>
    <p className="text-ink-soft">
      You can also write to <MailLink />.
    </p>
  </>
);

/** A placeholder in the shape of an order's page: heading, two columns. */
function OrderSkeleton() {
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
