/** Messages between the tabs of one browser: they share its cookies and must not contradict each other on screen. */
type TabMessage = "signed-out" | "catalogue-changed";

const CHANNEL = "shop";

/** Opened by the browser's entry for the life of the page; a server has no other tabs. */
let channel: BroadcastChannel | undefined;

/** Sends a message to this browser's other tabs. */
export function broadcastToTabs(news: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches this origin alone.
  opened().postMessage(news);
}

/** Calls back whenever another tab of this browser sends this message. */
export function onTabMessage(news: TabMessage, listener: () => void): void {
  opened().addEventListener("message", ({ data }) => {
    if (data === news) listener();
  });
}

function opened(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}
