/** Returns an element of the payment form, or throws. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`No #${id} in the payment form`);
  return element;
}
