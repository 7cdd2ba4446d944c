import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { ShopSettings } from "#domain/site/shop-settings.ts";

const SCRIPT_TIMEOUT_MS = 30_000;

export class PaymentScriptError extends Error {
  override readonly name = "PaymentScriptError";
}

let loading: Promise<Stripe> | null = null;

/**
 * Loads the provider's script from the URL in the shop's settings, once, and starts it with the publishable key. A
 * failed load is forgotten, so the next call tries again.
 */
export function loadPayments(settings: ShopSettings["payment"]): Promise<Stripe> {
  loading ??= start(settings).catch((error: unknown) => {
    loading = null;
    throw error instanceof PaymentScriptError
      ? error
      : new PaymentScriptError("the script did not start", { cause: error });
  });
  return loading;
}

async function start({ scriptUrl, publishableKey }: ShopSettings["payment"]): Promise<Stripe> {
  // loadStripe uses an existing window.Stripe instead of adding its own script.
  if (!window.Stripe) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new PaymentScriptError("the script gave no Stripe object");
  return stripe;
}

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const timer = setTimeout(() => fail("took too long"), SCRIPT_TIMEOUT_MS);
    function fail(reason: string): void {
      clearTimeout(timer);
      script.remove();
      reject(new PaymentScriptError(`the payment script ${reason}`));
    }
    script.src = address;
    script.async = true;
    script.addEventListener("error", () => fail("did not load"));
    script.addEventListener("load", () => {
      clearTimeout(timer);
      if (window.Stripe) resolve();
      else fail("is not the one expected");
    });
    document.head.append(script);
  });
}
