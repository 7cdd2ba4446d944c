/**
 * Copies what an element shows to the clipboard, and returns false if the browser refuses. The clipboard's own interface needs
 * https, which a phone in the network of `npm start` hasn't got.
 */
export function copyContent(element: HTMLElement | null): boolean {
  if (element) getSelection()?.selectAllChildren(element);
  return document.execCommand("copy");
}
