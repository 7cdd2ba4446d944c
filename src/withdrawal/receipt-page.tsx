import { useQuery } from "@tanstack/react-query";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { useApi } from "#src/api/use-api.ts";
import { MailLink } from "#src/legal/company-facts.tsx";
import { useLeaveByDocument } from "#src/orders/use-leave-by-document.ts";
import { Headed, LinkAnswer } from "#src/page/link-answer.tsx";
import { Page } from "#src/page/page.tsx";
import { ReceiptOfWithdrawal } from "./receipt-of-withdrawal.tsx";
import { receiptQuery } from "./receipt-query.ts";

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
  return (
    <LinkAnswer
      answer={receipt}
      heading={PAGE_TITLES.withdrawal}
      loading={<Headed heading={PAGE_TITLES.withdrawal}>{null}</Headed>}
      failedText="We couldn’t load the receipt. Your withdrawal is safe. Please try again."
      opensNothing={{
        heading: "Receipt not found",
        text: (
          <>
            <p>
              We couldn’t find this receipt. Check that you copied the whole link; some email apps split long
              links.
            </p>
            <p className="text-ink-soft">
              You can also write to <MailLink />.
            </p>
          </>
        ),
      }}
    >
      {(data) => (
        <Headed heading={PAGE_TITLES.withdrawal}>
          <ReceiptOfWithdrawal receipt={data} note={NOTE} />
        </Headed>
      )}
    </LinkAnswer>
  );
}
