import { countedName } from "#domain/orders/counted.ts";
import { subscriptionAdminText, subscriptionAdminSchema } from "#domain/units/subscription-admin.ts";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { Time } from "#src/ui/time.tsx";
import type { PlacedOrder } from "./placed-order.ts";

type AdministratorSectionProps = {
  readonly token: string;
  readonly administrator: NonNullable<PlacedOrder["administrator"]>;
};

/** The administrator of an order's subscriptions (D42): asked for until they are ordered, stated from then on. */
export function SubscriptionAdminSection({ token, administrator }: AdministratorSectionProps) {
  const { all, changeable, presetCountsAt } = administrator;
  const isAsked = changeable && (presetCountsAt !== null || all.length === 0);
  return (
    <section aria-labelledby="administrator" className="border border-line-strong bg-sheet p-6">
      <h2 id="administrator" className="text-lg font-semibold">
        {isAsked ? "Who will manage the subscription?" : "Managed by"}
      </h2>
      {isAsked ? null : <p className="mt-2">{all.length === 0 ? "Nobody yet" : <Everybody all={all} />}</p>}
      {changeable ? <Choice token={token} administrator={administrator} /> : null}
    </section>
  );
}

/** Offers the preset administrator by one press, and a form for anybody else, folded if the order has one already. */
function Choice({ token, administrator }: AdministratorSectionProps) {
  const { email, company, all, presetCountsAt } = administrator;
  const save = useAdministrator(token);
  const [preset] = all;
  const isAsked = presetCountsAt !== null;
  // Only a new subscription's preset is the buyer's own address.
  const isBuyer = isAsked && all.length === 1 && preset?.kept === null;
  const form = <AdministratorForm form={save} email={email ?? ""} company={company ?? ""} />;
  return (
    <>
      <p className="mt-2 text-sm text-ink-soft">
        Autodesk will invite this person by email, for the whole order. You can change it until we place the
        order with Autodesk.
        {!isAsked || all.length === 0 ? null : (
          <>
            {" "}
            If you don’t choose by <Time at={presetCountsAt} /> (Amsterdam time), we’ll use{" "}
            {isBuyer ? "your address" : <Everybody all={all} />}.
          </>
        )}
      </p>
      {isBuyer ? (
        <>
          <p className="mt-4">
            <strong className="font-medium">{preset.email}</strong>
          </p>
          <Button
            className="mt-2"
            disabled={save.pending}
            onClick={() => save.start({ email: preset.email, company: preset.company ?? "" })}
          >
            It’s me, start now
          </Button>
          <details className="mt-4">
            <summary className="min-h-6 text-accent">Somebody else, or another address</summary>
            {form}
          </details>
        </>
      ) : isAsked ? (
        form
      ) : (
        <details className="mt-4">
          <summary className="min-h-6 text-accent">Somebody else</summary>
          {form}
        </details>
      )}
      <LiveRegion className="mt-4 font-medium text-ok empty:mt-0">{save.data ? "Saved." : ""}</LiveRegion>
      <Failure of={save} className="mt-4" />
    </>
  );
}

/** One administrator, or several with their products. Says so if one stays the same as before a renewal. */
function Everybody({ all }: Pick<AdministratorSectionProps["administrator"], "all">) {
  return all.map(({ kept, products, ...administrator }, at) => (
    <span key={administrator.email}>
      {at === 0 ? "" : at === all.length - 1 ? " and " : ", "}
      <strong className="font-medium">
        <bdi>{subscriptionAdminText(administrator)}</bdi>
      </strong>
      {all.length === 1
        ? ""
        : ` for ${products.map(({ productname, units }) => countedName(productname, units)).join(", ")}`}
      {kept === null ? "" : ` (same administrator as your ${kept} subscription)`}
    </span>
  ));
}

type FormProps = {
  readonly form: ReturnType<typeof useAdministrator>;
  readonly email: string;
  readonly company: string;
};

const AdministratorForm = ({ form, email, company }: FormProps) => (
  <form {...form.props} aria-labelledby="administrator" className="mt-5 grid gap-4">
    <Field
      label="Email of the person who will manage it"
      type="email"
      autoComplete="email"
      required
      defaultValue={email}
      {...form.field("email")}
    />
    <Field
      label="Company (optional)"
      autoComplete="organization"
      defaultValue={company}
      {...form.field("company")}
    />
    <Submit form={form} label="Save" className="justify-self-start" />
  </form>
);

/** After a conflict, the order has been placed in the meantime, and the page, loaded again, then says so. */
const useAdministrator = (token: string) =>
  useActForm(
    subscriptionAdminSchema,
    (client, administrator) => client.orders.setAdministrator.mutate({ token, ...administrator }),
    { failed: "We couldn’t save this. Nothing you typed is lost. Please try again." },
  );
