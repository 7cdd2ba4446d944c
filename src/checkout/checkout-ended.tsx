import { useEffect, useRef } from "react";
import { useCartItems } from "#src/cart/cart-store.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";

/** The reason why a checkout can no longer be paid although nothing in the cart changed. */
type Ending = "expired" | "closed" | "returned";

const WORDS: Readonly<Record<Ending, { readonly title: string; readonly text: string }>> = {
  expired: {
    title: "This checkout has expired",
    text: "A checkout stays open for half an hour.",
  },
  closed: {
    title: "This checkout was closed",
    text: "It was cancelled, perhaps in another tab.",
  },
  returned: {
    title: "Your checkout had ended when you came back",
    text: "It ran out of time, or was closed, before the payment was made.",
  },
};

const KEPT_TEXT = "You haven’t been charged, and your cart is as you left it.";
const EMPTY_TEXT =
  "You haven’t been charged. The cart in this browser is empty. If you filled one in another browser, it’s still there.";

type CheckoutEndedProps = {
  readonly ending: Ending;
  /** What is kept, if it isn't the cart: a sentence. */
  readonly kept?: string | undefined;
  readonly onContinue: () => void;
};

/** Says that a checkout has ended, in place of its payment form or after its return page, and offers a way to continue (D14, D67). */
export function CheckoutEnded({ ending, kept, onContinue }: CheckoutEndedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const cartIsEmpty = useCartItems().length === 0 && kept === undefined;
  const { title, text } = WORDS[ending];
  return (
    <MessageBox tone="plain" className="border-l-signal p-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">{`${text} ${kept ?? (cartIsEmpty ? EMPTY_TEXT : KEPT_TEXT)}`}</p>
      {cartIsEmpty ? (
        <ButtonLink to="/products" className="mt-5">
          Browse products
        </ButtonLink>
      ) : (
        <Button className="mt-5" onClick={onContinue}>
          Continue to payment
        </Button>
      )}
    </MessageBox>
  );
}
