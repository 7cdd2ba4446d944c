import type { Stripe, StripeEmbeddedCheckout, StripeEmbeddedCheckoutOptions } from "@stripe/stripe-js";

/** Destroys the newest form once that has been created. */
let destroyLast: Promise<() => void> = Promise.resolve(() => undefined);

/**
 * Returns the same Stripe object, except that a new embedded form waits until the previous one has been created and
 * destroyed: the provider allows one at a time, and React's provider component forgets a form that was still being
 * created when it unmounted. It also reports a failure, which the component doesn't.
 */
export function serializeForms(stripe: Stripe, onFailure: () => void): Stripe {
  const createEmbeddedCheckoutPage = (options: StripeEmbeddedCheckoutOptions) => {
    const opening = openForm(stripe, options);
    // This page shows the failure. The component wouldn't handle it, so it gets a promise that never settles.
    return opening.catch(() => {
      onFailure();
      return new Promise<StripeEmbeddedCheckout>(() => undefined);
    });
  };
  return new Proxy<Stripe>(Object.create(null), {
    get(_target, name) {
      if (name === "createEmbeddedCheckoutPage") return createEmbeddedCheckoutPage;
      const value: unknown = Reflect.get(stripe, name);
      return typeof value === "function" ? value.bind(stripe) : value;
    },
  });
}

function openForm(stripe: Stripe, options: StripeEmbeddedCheckoutOptions): Promise<StripeEmbeddedCheckout> {
  const opening = destroyLast.then(async (destroy) => {
    destroy();
    return destroyedOnce(await stripe.createEmbeddedCheckoutPage(options));
  });
  destroyLast = opening.then(
    (form) => () => form.destroy(),
    () => () => undefined,
  );
  return opening;
}

function destroyedOnce(form: StripeEmbeddedCheckout): StripeEmbeddedCheckout {
  let destroyed = false;
  return {
    mount: (location) => form.mount(location),
    unmount: () => {
      if (!destroyed) form.unmount();
    },
    destroy: () => {
      if (!destroyed) form.destroy();
      destroyed = true;
    },
  };
}
