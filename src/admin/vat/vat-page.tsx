import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { quarterBefore, quarterOf } from "#domain/books/vat-report.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { vatQuarterQuery } from "#src/admin/admin-queries.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { useShopTime } from "#src/api/shop-time.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { AccountantLinks } from "./accountant-links.tsx";
import { CheckedAgainst } from "./checked-against.tsx";
import { VatFiles } from "./vat-files.tsx";
import { VatReport } from "./vat-report.tsx";
import { VatThreshold } from "./vat-threshold.tsx";

/** The quarters offered, the current one first. */
const QUARTERS = 8;

/** /Admin/vat (D56): a quarter's VAT by what is declared apart, and the links for the accountant. */
export function VatPage() {
  const shopTime = useShopTime();
  const [quarters] = useState(() => lastQuarters(shopTime()));
  const [quarter, setQuarter] = useState(quarters[0] ?? "");
  const answer = useQuery(vatQuarterQuery(useApi(), quarter));
  return (
    <AdminPage title={ADMIN_TITLES.vat}>
      <VatFiles quarter={quarter} quarters={quarters} onQuarter={setQuarter} />
      <div className="mt-6">
        <Loaded answer={answer} what="the VAT">
          {(report) => (
            <>
              <VatReport report={report} />
              <CheckedAgainst quarter={quarter} />
              <VatThreshold sales={report.crossBorder} />
            </>
          )}
        </Loaded>
      </div>
      <AccountantLinks />
    </AdminPage>
  );
}

function lastQuarters(moment: Date): string[] {
  const quarters = [quarterOf(moment)];
  while (quarters.length < QUARTERS) quarters.push(quarterBefore(quarters.at(-1) ?? ""));
  return quarters;
}
