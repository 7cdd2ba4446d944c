// The stand-in for Stripe.js: a classic script that defines window.Stripe, as js.stripe.com does.
(() => {
  // Imported in place: a declaration at the top would make this a module, and its build would end in `export {}`.
  // oxlint-disable-next-line typescript/consistent-type-imports
  type StripeEmbeddedCheckout = import("@stripe/stripe-js").StripeEmbeddedCheckout;
  // oxlint-disable-next-line typescript/consistent-type-imports
  type StripeEmbeddedCheckoutOptions = import("@stripe/stripe-js").StripeEmbeddedCheckoutOptions;

  const FIRST_HEIGHT_PX = 640;
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) throw new Error("Load the Stripe sandbox with a <script src>.");
  const sandboxOrigin = new URL(script.src).origin;
  let inUse = false;

  class IntegrationError extends Error {
    override readonly name = "IntegrationError";
  }

  function onlyEmbeddedCheckout(): never {
    throw new IntegrationError("The Stripe sandbox offers Embedded Checkout only.");
  }

  async function clientSecretFrom(options: StripeEmbeddedCheckoutOptions): Promise<string> {
    if ((options.clientSecret === undefined) === (options.fetchClientSecret === undefined))
      throw new IntegrationError("You must provide one of `clientSecret` or `fetchClientSecret`.");
    const secret = options.clientSecret ?? (await options.fetchClientSecret?.());
    if (typeof secret !== "string" || !/^cs_.+_secret_.+$/.test(secret))
      throw new IntegrationError("The client secret should be of the form ${id}_secret_${secret}.");
    return secret;
  }

  function createFrame(): HTMLIFrameElement {
    const frame = document.createElement("iframe");
    frame.src = `${sandboxOrigin}/checkout`;
    frame.name = "embedded-checkout";
    frame.title = "Stripe sandbox payment form";
    frame.allow = "payment";
    frame.style.cssText = `display:block;width:100%;height:${FIRST_HEIGHT_PX}px;border:0;color-scheme:normal`;
    return frame;
  }

  function embed(
    clientSecret: string,
    publishableKey: string,
    onComplete: (() => void) | undefined,
  ): StripeEmbeddedCheckout {
    let frame: HTMLIFrameElement | null = null;
    let destroyed = false;

    function onMessage(event: MessageEvent<unknown>): void {
      // The frame must be this sandbox's own page.
      if (event.origin !== sandboxOrigin || !frame || event.source !== frame.contentWindow) return;
      const message = event.data;
      if (typeof message !== "object" || message === null || !("type" in message)) return;
      if (message.type === "ready") {
        frame.contentWindow?.postMessage({ type: "init", clientSecret, publishableKey }, sandboxOrigin);
      } else if (message.type === "resize" && "heightPx" in message && typeof message.heightPx === "number") {
        frame.style.height = `${Math.ceil(message.heightPx)}px`;
      } else if (message.type === "complete" && "redirectUrl" in message) {
        if (typeof message.redirectUrl === "string") window.location.assign(message.redirectUrl);
        else onComplete?.();
      }
    }

    function unmount(): void {
      if (destroyed) throw new IntegrationError("This Embedded Checkout has been destroyed.");
      window.removeEventListener("message", onMessage);
      frame?.remove();
      frame = null;
    }

    return {
      mount(location) {
        if (destroyed) throw new IntegrationError("This Embedded Checkout has been destroyed.");
        const parent = typeof location === "string" ? document.querySelector(location) : location;
        if (!parent)
          throw new IntegrationError("The element or selector given to mount() is not in the page.");
        unmount();
        window.addEventListener("message", onMessage);
        frame = createFrame();
        parent.append(frame);
      },
      unmount,
      destroy() {
        if (destroyed) return;
        unmount();
        destroyed = true;
        inUse = false;
      },
    };
  }

  async function createEmbeddedCheckoutPage(
    publishableKey: string,
    options: StripeEmbeddedCheckoutOptions,
  ): Promise<StripeEmbeddedCheckout> {
    if (inUse) throw new IntegrationError("You cannot have multiple Embedded Checkout objects.");
    inUse = true;
    try {
      return embed(await clientSecretFrom(options), publishableKey, options.onComplete);
    } catch (error) {
      inUse = false;
      throw error;
    }
  }

  function Stripe(publishableKey: unknown) {
    if (typeof publishableKey !== "string" || !publishableKey.startsWith("pk_"))
      throw new IntegrationError("Missing value for Stripe(): apiKey should be a publishable key.");
    return {
      createEmbeddedCheckoutPage: (options: StripeEmbeddedCheckoutOptions) =>
        createEmbeddedCheckoutPage(publishableKey, options),
      // react-stripe-js recognises a Stripe object by these four.
      elements: onlyEmbeddedCheckout,
      createToken: onlyEmbeddedCheckout,
      createPaymentMethod: onlyEmbeddedCheckout,
      confirmCardPayment: onlyEmbeddedCheckout,
      registerAppInfo: () => {},
      _registerWrapper: () => {},
    };
  }

  Object.assign(window, { Stripe: Object.assign(Stripe, { version: "endive" }) });
})();
