import { type ChosenAdmin, chosenAdminSchema, parseStoredAdmin } from "#domain/cart/administrator.ts";
import type { CartItem } from "#domain/cart/cart.ts";
import type { StoredCompany } from "#domain/cart/company.ts";
import { storedValue } from "#src/api/stored-value.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Segments } from "#src/ui/segments.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";

const BUYER: ChosenAdmin = { email: null };
/** Somebody else, whose address isn't known yet. */
const SOMEBODY: ChosenAdmin = { email: "" };

/** Who is to administer what this browser buys, once its buyer has said so (D42). */
const administratorStore = storedValue<ChosenAdmin>("administrator", parseStoredAdmin);

/**
 * Who is to administer the order's subscriptions (D42): a consumer, unless they say otherwise. A company says who, because its address
 * is a mailbox for invoices. Null until then, and undefined if it isn't asked: a renewal keeps its administrator.
 */
export function useAdministrator(
  items: readonly CartItem[],
  company: StoredCompany | null,
): ChosenAdmin | null | undefined {
  const stored = administratorStore.use();
  if (items.some(({ renews }) => renews !== undefined)) return undefined;
  return stored ?? (company === null ? BUYER : null);
}

/** True if the payment has to wait for the answer. */
export const isAwaited = (administrator: ChosenAdmin | null | undefined): boolean =>
  administrator === null || administrator?.email === "";

const OPTIONS = [
  [false, "Same as buyer"],
  [true, "Somebody else"],
] as const;

type AdministratorChoiceProps = {
  readonly administrator: ChosenAdmin | null;
  readonly company: StoredCompany | null;
};

/** Asks before the payment who will manage the subscriptions (D42). */
export function AdministratorChoice({ administrator, company }: AdministratorChoiceProps) {
  const email = administrator?.email;
  return (
    <details open={email !== null || company !== null} className="text-sm">
      <summary className="min-h-6 font-medium">
        {email === null ? "You’ll manage the subscription" : "Who will manage the subscription?"}
      </summary>
      <ManagerSegments
        email={email}
        mailbox={company?.company.email}
        onChoose={(isOther) => administratorStore.set(isOther ? SOMEBODY : BUYER)}
      />
      {typeof email === "string" ? <SomebodyForm email={email} /> : null}
    </details>
  );
}

type ManagerSegmentsProps = {
  /** Of somebody else; null for the buyer, and undefined if nobody is chosen yet. */
  readonly email: string | null | undefined;
  /** A company's address. */
  readonly mailbox: string | undefined;
  readonly onChoose: (isOther: boolean) => void;
};

/** The buyer or somebody else, and whom Autodesk will invite. */
export const ManagerSegments = ({ email, mailbox, onChoose }: ManagerSegmentsProps) => (
  <>
    <Segments
      legend="Who will manage the subscription?"
      options={OPTIONS}
      chosen={email === undefined ? null : email !== null}
      onChoose={onChoose}
      className="mt-2 flex *:min-h-10"
    />
    <p className="mt-2 text-ink-soft">
      Autodesk will invite{" "}
      {email === null ? (mailbox ?? "you, at the address you pay with") : email || "this person by email"}.
    </p>
  </>
);

function SomebodyForm({ email }: { readonly email: string }) {
  const checked = useCheckedForm({
    schema: chosenAdminSchema,
    send: { isPending: false, mutateAsync: administratorStore.set, reset: () => undefined },
  });
  return (
    <form {...checked.props} className="mt-2 flex items-start gap-3">
      <Field
        label="Their email"
        name="email"
        type="email"
        required
        autoComplete="off"
        defaultValue={email}
        error={checked.errors.email}
        className="min-w-0 grow"
      />
      <Button type="submit" variant="secondary" className="mt-6.5">
        {email === "" ? "Continue" : "Save"}
      </Button>
    </form>
  );
}
