import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { MailLink } from "#src/legal/company-facts.tsx";
import { useLeaveByDocument } from "#src/orders/use-leave-by-document.ts";
import { Page, PageHeading } from "#src/page/page.tsx";
import { ReceiptOfWithdrawal } from "./receipt-of-withdrawal.tsx";
import { receiptQuery } from "./receipt-query.ts";

const REFUSED = new Set([400, 404]);
const NOTE =
  "The statement was typed into our form and is shown word for word. Save or print it as proof of what was declared and when.";

/** /withdrawn/{token} (D46): the receipt of a withdrawal, for anyone who has the link that we emailed. */
export function ReceiptPage({ token }: { readonly token: string }) {
  useLeaveByDocument();
  return (
    <Page title={PAGE_TITLES.withdrawal} description="The receipt of a withdrawal from a contract.">
      <div className="mx-auto max-w-2xl">
        <Receipt token={token} />
      </div>
    </Page>
  );
}

function Receipt({ token }: { readonly token: string }) {
  const receipt = useQuery(receiptQuery(useApi(), token));
  if (receipt.data)
    return (
      <Headed heading={PAGE_TITLES.withdrawal}>
        <ReceiptOfWithdrawal receipt={receipt.data} note={NOTE} />
      </Headed>
    );
  if (!receipt.isError) return <Headed heading={PAGE_TITLES.withdrawal}>{null}</Headed>;
  if (REFUSED.has(httpStatusOf(receipt.error) ?? 0))
    return (
      <Headed heading="Receipt not found">
        <p>
          We couldn’t find this receipt. Check that you copied the whole link; some email apps split long
          links.
        </p>
        <p className="text-ink-soft">
          You can also write to <MailLink />.
        </p>
      </Headed>
    );
  return (
    <Headed heading={PAGE_TITLES.withdrawal}>
      <LoadFailed
        text="We couldn’t load the receipt. Your withdrawal is safe. Please try again."
        error={receipt.error}
        onRetry={() => void receipt.refetch()}
      />
    </Headed>
  );
}

function Headed({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      <div className="mt-6 grid gap-6">{children}</div>
    </>
  );
}
