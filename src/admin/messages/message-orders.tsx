import { OfferNumber } from "#src/admin/shell/offer-number.tsx";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useDisclosure } from "#src/kit/use-disclosure.ts";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { type Message, useMessageAct } from "./use-message-act.ts";

/** The order that a message is about, which is chosen by hand, and the latest ones under its sender's address (D28). */
export function MessageOrders({ message }: { readonly message: Message }) {
  const { id, order, offer, sendersOrders, firstName } = message;
  const form = useDisclosure();
  const [number, setNumber] = useState("");
  const link = useMessageAct(
    (client, chosen: string) => client.messages.link.mutate({ id, number: chosen }),
    () => form.close(),
  );
  const others = sendersOrders.filter((one) => one !== order);
  return (
    <div className="mt-1 grid gap-2 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-ink-soft">
        {order === null ? null : (
          <span>
            About <OrderNumber number={order} />
          </span>
        )}
        {offer === null ? null : (
          <span>
            Asks for a better price of <OfferNumber number={offer} />
          </span>
        )}
        {others.length === 0 ? null : (
          <span>
            Orders of this address:{" "}
            {others.map((one, at) => (
              <span key={one}>
                {at === 0 ? "" : ", "}
                <OrderNumber number={one} />
              </span>
            ))}
          </span>
        )}
        <Button variant="quiet" size="inline" {...form.opener}>
          {order === null ? "Link to an order" : "Change the order"}
          <span className="sr-only"> of the message of {firstName}</span>
        </Button>
      </p>
      {form.isOpen ? (
        <form
          aria-label={`Order of the message of ${firstName}`}
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            link.start(number);
          }}
        >
          <Field
            label="Order"
            placeholder="SO-001042"
            value={number}
            required
            autoComplete="off"
            onChange={({ target }) => setNumber(target.value)}
          />
          <Button type="submit" variant="secondary" aria-disabled={link.pending}>
            Link
          </Button>
          {order === null ? null : (
            <Button variant="text" aria-disabled={link.pending} onClick={() => link.start("")}>
              Remove the link
            </Button>
          )}
        </form>
      ) : null}
      <Failure of={link} />
    </div>
  );
}

const OrderNumber = ({ number }: { readonly number: string }) => (
  <Link
    to="/Admin/orders/$number"
    params={{ number }}
    className="font-mono text-accent tabular-nums underline underline-offset-4"
  >
    {number}
  </Link>
);
