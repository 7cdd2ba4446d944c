import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import { COMPANY } from "#domain/seller/company.ts";
import { WITHDRAWAL_PERIOD_DAYS } from "#domain/seller/withdrawal-words.ts";
import { useWithVat } from "#src/product/price-view.ts";

/** Facts that a buyer can check before paying: the seller (D35), and three promises of the terms. */
export function Proof() {
  const withVat = useWithVat();
  return (
    <dl className="mt-6 grid max-w-[36rem] grid-cols-2 gap-px border border-line bg-line text-sm sm:grid-cols-4 lg:grid-cols-2">
      <Fact name="Registered">
        KVK {COMPANY.kvkNumber}
        <br />
        VAT {COMPANY.vatNumber}
      </Fact>
      <Fact name="Invoice">
        {withVat ? "By email, with the VAT included in every price" : "By email, with the VAT"}
      </Fact>
      <Fact name="Withdrawal">
        Consumers have{" "}
        <Link to="/terms" hash="withdrawal" className="underline underline-offset-4 hover:text-accent">
          {WITHDRAWAL_PERIOD_DAYS} days
        </Link>
      </Fact>
      <Fact name="Account">None needed to buy</Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="bg-paper px-3 py-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium wrap-normal tabular-nums">{children}</dd>
    </div>
  );
}
