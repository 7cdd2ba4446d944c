import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { EmailForm } from "./email-form.tsx";

type AccountEmail = Outputs["auth"]["email"];

/** The account's email address (D59): set, changed and removed. */
export function OwnEmail() {
  const answer = useQuery(useApi().queries.auth.email.queryOptions());
  return (
    <section aria-labelledby="own-email" className="mt-10 border-t border-line pt-8">
      <h2 id="own-email" tabIndex={-1} className="text-xl font-semibold">
        Email address
      </h2>
      <div className="mt-2">
        <Loaded answer={answer} what="your email address">
          {(data) => <Address {...data} />}
        </Loaded>
      </div>
    </section>
  );
}

function Address({ email, waiting, claimedOrders }: AccountEmail) {
  const [form, setForm] = useState<"set" | "remove" | null>(null);
  const [done, setDone] = useState("");

  function open(next: typeof form): void {
    setDone("");
    setForm(next);
  }

  return (
    <>
      {email === null ? (
        <p className="max-w-prose text-ink-soft">
          With a confirmed address you can reset a forgotten password, we tell you about changes to your
          account, and orders paid with that address are added to it.
        </p>
      ) : (
        <p>{email}</p>
      )}
      {waiting === null ? null : (
        <p className="mt-2 max-w-prose text-ink-soft">
          <strong className="font-semibold text-ink">{waiting}</strong> isn’t confirmed yet. Open the link
          that we emailed there.
          {email === null ? "" : " Until then, the address above stays in use."}
        </p>
      )}
      {claimedOrders === 0 ? null : <p className="mt-2 max-w-prose">{claimedOrdersText(claimedOrders)}</p>}
      {form === null ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => open("set")}>
            {email === null ? "Add an email address" : "Change the address"}
          </Button>
          {email === null && waiting === null ? null : (
            <Button variant="secondary" onClick={() => open("remove")}>
              Remove the address
            </Button>
          )}
        </div>
      ) : (
        <EmailForm
          action={form}
          onClose={(message) => {
            setForm(null);
            setDone(message);
            // The focused button is gone.
            document.getElementById("own-email")?.focus();
          }}
        />
      )}
      <LiveRegion className="font-medium text-ok not-empty:mt-3">{done}</LiveRegion>
    </>
  );
}

/** At least one order of a guest, which the account got by its owner's address (D59). */
const claimedOrdersText = (count: number): string =>
  count === 1
    ? "One order that was paid with your address without signing in has been added to your orders."
    : `${count} orders that were paid with your address without signing in have been added to your orders.`;
