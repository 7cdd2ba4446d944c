/** What the tabs of one browser tell each other: they share its cookies, and must not contradict each other on screen. */
type News = "signed-out" | "catalogue-changed";

const CHANNEL = "shop";

/** Opened by the browser's entry, and then for as long as the page is. A server has no other tabs. */
let channel: BroadcastChannel | undefined;

/** Tells this browser's other tabs of something that has happened in this one. */
export function tellOtherTabs(news: News): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches this origin alone.
  opened().postMessage(news);
}

/** Calls back whenever another tab of this browser tells such news. */
export function hearOtherTabs(news: News, listener: () => void): void {
  opened().addEventListener("message", ({ data }) => {
    if (data === news) listener();
  });
}

function opened(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}
