/** Elements that a translator reads as parts of a sentence, so that it exchanges their text with what's beside them. */
const INLINE = "a,b,bdi,em,i,s,small,span,strong,time";

/** What React wrote and something else has changed since: a text, or the children of an element that lost a text. */
const written = new WeakMap<Node, string | readonly Node[]>();
/** The element to which React gave each of those children. */
const home = new WeakMap<Node, Node>();
let translated = false;

/** Whether something other than this app has changed the page's texts, as a browser's translation does. */
export const isTranslated = (): boolean => translated;

/**
 * Lets a browser translate the page while React changes it (https://github.com/facebook/react/issues/11538). A
 * translator replaces the texts that React holds, moves them, and merges those of a sentence. React would then fail to
 * insert or remove beside them, or write where nobody sees it, and one price would get the words of another. So what
 * isn't changed by React's methods is noted, and before React changes a sentence, its own nodes are put back. The
 * translator sees that, and translates the new sentence.
 */
export function letTranslate(page: HTMLElement): void {
  translated = page.ownerDocument.documentElement.lang !== "en" || page.querySelector("font") !== null;
  const watch = new MutationObserver(note);
  watch.observe(page, {
    childList: true,
    subtree: true,
    characterData: true,
    characterDataOldValue: true,
  });

  function change(parent: Node, child: Node, make: () => void): void {
    const isDetached = !parent.isConnected && !home.has(parent);
    if (isDetached || isFont(parent) || isFont(child)) return make();
    const records = watch.takeRecords();
    if (records.length > 0) note(records);
    // Seen only of a translator among the page's own scripts, which is replacing this text right now.
    const isTheirs = child instanceof Text && child.parentNode === parent;
    if (isTheirs && records.some(({ target }) => target === parent)) return make();
    if (translated) restore(sentenceOf(parent));
    make();
    watch.takeRecords();
  }

  // oxlint-disable-next-line typescript/unbound-method -- called with their nodes below
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null) {
    change(this, child, () => {
      let next = before;
      if (translated) while (next && next.parentNode !== this) next = next.parentNode;
      insertBefore.call(this, child, next);
    });
    return child;
  };
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child) {
    return this.insertBefore(child, null);
  };
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    change(this, child, () => {
      const parent = translated ? child.parentNode : this;
      if (parent) removeChild.call(parent, child);
    });
    return child;
  };
  for (const name of ["nodeValue", "textContent"]) {
    const native = Object.getOwnPropertyDescriptor(Node.prototype, name);
    Object.defineProperty(Node.prototype, name, {
      ...native,
      set(this: Node, value: unknown) {
        const parent = this instanceof Text ? parentOf(this) : this;
        change(parent ?? this, this, () => native?.set?.call(this, value));
      },
    });
  }
}

/** Translators write into this element, and the app doesn't use it. */
const isFont = (node: Node): boolean => node.nodeName === "FONT";

const parentOf = (node: Node): Node | null => home.get(node) ?? node.parentNode;

/** Notes what was there before changes that aren't React's, if they changed a text or took one away. */
function note(records: readonly MutationRecord[]): void {
  const before = new Map<Node, Node[]>();
  const texts = new Map<Node, string>();
  const robbed = new Set<Node>();
  // Undone one by one, from the last to the first.
  for (const { target, oldValue, addedNodes, removedNodes, nextSibling } of records.toReversed()) {
    if (oldValue !== null) {
      texts.set(target, oldValue);
      continue;
    }
    const added = new Set(addedNodes);
    const children = (before.get(target) ?? [...target.childNodes]).filter((child) => !added.has(child));
    children.splice(nextSibling ? children.indexOf(nextSibling) : children.length, 0, ...removedNodes);
    before.set(target, children);
    if ([...removedNodes].some((node) => node instanceof Text)) robbed.add(target);
  }
  for (const [text, value] of texts) if (!written.has(text)) written.set(text, value);
  for (const parent of robbed) {
    if (written.has(parent)) continue;
    const children = (before.get(parent) ?? []).filter((child) => !isFont(child));
    written.set(parent, children);
    for (const child of children) home.set(child, parent);
  }
  translated ||= texts.size + robbed.size > 0;
}

/** Returns the nearest element around a node that isn't itself a part of a sentence. */
function sentenceOf(node: Node): Node {
  if (node instanceof Element && !node.matches(INLINE)) return node;
  const parent = parentOf(node);
  return parent ? sentenceOf(parent) : node;
}

/** Gives a sentence its own nodes and texts back. */
function restore(node: Node): void {
  const was = written.get(node);
  written.delete(node);
  if (node instanceof Text) {
    if (typeof was === "string") node.data = was;
  } else if (node instanceof Element) {
    if (was && typeof was !== "string") putBack(node, was);
    for (const child of node.childNodes)
      if (child instanceof Text || (child instanceof Element && child.matches(INLINE))) restore(child);
  }
}

/** Doesn't touch what's in its place: it may have the focus. */
function putBack(parent: Element, children: readonly Node[]): void {
  const others = [...parent.childNodes].filter((child) => !children.includes(child));
  for (const other of others) other.remove();
  let next = parent.firstChild;
  for (const child of children) {
    if (child === next) next = next.nextSibling;
    else if (next) next.before(child);
    else parent.append(child);
  }
}
