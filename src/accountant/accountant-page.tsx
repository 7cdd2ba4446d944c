import { useQuery } from "@tanstack/react-query";
import { COMPANY } from "#domain/seller/company.ts";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { MailLink } from "#src/legal/company-facts.tsx";
import { useLeaveByDocument } from "#src/orders/use-leave-by-document.ts";
import { Headed, LinkAnswer } from "#src/page/link-answer.tsx";
import { Page } from "#src/page/page.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { BookList } from "./book-list.tsx";
import { booksQuery } from "./books-query.ts";

type Books = Outputs["accountant"]["books"];

/** /accountant/{token} (D56): the books by quarter and month, for the accountant who has the link. Changes nothing. */
export function AccountantPage({ token }: { readonly token: string }) {
  useLeaveByDocument();
  return (
    <Page title={PAGE_TITLES.accountant} description="The books of the shop, for its accountant.">
      <div className="mx-auto max-w-3xl">
        <Opened token={token} />
      </div>
    </Page>
  );
}

function Opened({ token }: { readonly token: string }) {
  const books = useQuery(booksQuery(useApi(), token));
  return (
    <LinkAnswer
      answer={books}
      heading={PAGE_TITLES.accountant}
      loading={
        <Headed heading={PAGE_TITLES.accountant}>
          <ListSkeleton label="Loading the books." />
        </Headed>
      }
      failedText="We couldn’t load the books. Please try again."
      opensNothing={{
        heading: "This link doesn’t work",
        text: (
          <>
            <p>
              It may have expired or been revoked, or a part of it is missing. Check that you copied the whole
              link, or ask for a new one.
            </p>
            <p className="text-ink-soft">
              You can write to <MailLink />.
            </p>
          </>
        ),
      }}
    >
      {(data) => (
        <Headed heading={`Books of ${COMPANY.tradeName}`}>
          <About books={data} />
          <BookList token={token} quarters={data.quarters} />
        </Headed>
      )}
    </LinkAnswer>
  );
}

const About = ({ books: { name, validUntil } }: { readonly books: Books }) => (
  <div className="grid gap-2 text-ink-soft">
    <p>
      For {name}. This link works until {calendarDayInWords(validUntil)}; please don’t pass it on.
    </p>
    <p>
      A month’s books are one ZIP file with the ledger, the VAT and the list of invoices, and with each
      invoice and credit note as a PDF, and for a company as an e-invoice (XML), too. They have the names and
      addresses of buyers: keep them safe. Amounts are in euros, in CSV files with semicolons and decimal
      commas. Refunds and disputes count in the month in which they happened, and a closed month’s ledger
      doesn’t change any more.
    </p>
  </div>
);
