import { useEffect, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";

/** The reason why a checkout can no longer be paid although nothing in the cart changed. */
type Ending = "expired" | "closed";

const WORDS: Readonly<Record<Ending, { readonly title: string; readonly text: string }>> = {
  expired: {
    title: "This checkout has expired",
    text: "A checkout stays open for half an hour. You haven’t been charged, and your cart is as you left it.",
  },
  closed: {
    title: "This checkout was closed",
    text: "It was cancelled, perhaps in another tab. You haven’t been charged, and your cart is as you left it.",
  },
};

type CheckoutEndedProps = { readonly ending: Ending; readonly onContinue: () => void };

/** Replaces the payment form of a session that has ended, and offers a way to continue (D67). */
export function CheckoutEnded({ ending, onContinue }: CheckoutEndedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, text } = WORDS[ending];
  return (
    <MessageBox tone="plain" className="border-l-signal p-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">{text}</p>
      <Button className="mt-5" onClick={onContinue}>
        Continue to payment
      </Button>
    </MessageBox>
  );
}
