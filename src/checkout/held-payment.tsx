import { type ReactNode, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";
import { useUnsavedForms } from "#src/ui/unsaved-forms.tsx";

/**
 * The payment form, out of reach while details of the order are typed and not saved (D76): the provider's form reports nothing before it
 * has paid (`StripeEmbeddedCheckoutOptions`), so its button couldn't wait for them.
 */
export function HeldPayment({ children }: { readonly children: ReactNode }) {
  const { isUnsaved, isSaving, saveAll } = useUnsavedForms();
  const payment = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={payment}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] outline-none *:col-start-1 *:row-start-1"
    >
      <div inert={isUnsaved} className={isUnsaved ? "min-w-0 opacity-25" : "min-w-0"}>
        {children}
      </div>
      {isUnsaved ? (
        <MessageBox tone="plain" className="sticky inset-y-4 z-10 m-4 self-start p-6">
          <output className="block max-w-prose">
            The details you’ve typed aren’t part of this order yet. Save them, or cancel them in the order
            summary.
          </output>
          <Button
            className="mt-4"
            disabled={isSaving}
            onClick={async () => {
              // The button is gone by then.
              if (await saveAll()) payment.current?.focus();
            }}
          >
            {isSaving ? "Saving…" : "Save and continue to payment"}
          </Button>
        </MessageBox>
      ) : null}
    </div>
  );
}
