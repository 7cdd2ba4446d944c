import { betterPriceSchema } from "#domain/offers/offer-input.ts";
import { FormEnd, useActForm } from "#src/kit/act-form.tsx";
import { useDisclosure } from "#src/kit/use-disclosure.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, TextAreaField } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

type BetterPriceProps = { readonly token: string };

/** Asks for a better price: a message to the shop about this offer (D28, D83). */
export function BetterPrice({ token }: BetterPriceProps) {
  const { isOpen, told, opener, close } = useDisclosure();
  return (
    <div>
      <Button variant="quiet" size="inline" className="noscript:hidden" {...opener}>
        Ask for a better price
      </Button>
      {isOpen ? <BetterPriceForm token={token} onClose={close} /> : null}
      <LiveRegion className="mt-2 font-medium text-ok empty:hidden">{told}</LiveRegion>
    </div>
  );
}

type BetterPriceFormProps = BetterPriceProps & { readonly onClose: (told?: string) => void };

function BetterPriceForm({ token, onClose }: BetterPriceFormProps) {
  const form = useActForm(
    betterPriceSchema,
    (client, message) => client.contact.askForBetterPrice.mutate(message),
    {
      failed: "We couldn’t send your message. What you typed is still here. Please try again.",
      onDone: () => onClose("Sent. We’ll answer by email."),
      more: { token },
      loadsAgain: false,
    },
  );
  return (
    <form {...form.props} aria-label="Ask for a better price" className="mt-3 grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field {...form.field("firstName")} required label="First name" autoComplete="given-name" />
        <Field {...form.field("lastName")} required label="Last name" autoComplete="family-name" />
      </div>
      <Field {...form.field("phone")} required label="Phone" type="tel" autoComplete="tel" />
      <TextAreaField
        {...form.field("message")}
        required
        label="Message"
        hint="What would you like to pay, and why? We’ll answer at the address this offer was sent to."
      />
      <FormEnd form={form} label="Send" pendingLabel="Sending" onCancel={() => onClose()} />
    </form>
  );
}
