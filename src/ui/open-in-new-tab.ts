import type { Auth } from "#src/api/auth.ts";

type Asking = Pick<Auth, "subscribe" | "snapshot">;

/**
 * Opens a page in a new tab, whose address takes a call to learn. Browsers allow a tab only with the press itself, so it's
 * opened empty, without access to this page, and closed again if the call fails or returns no address. While the call waits
 * for a password, the tab would hide the dialog that asks for it: it's closed, and opened again with that dialog's press.
 */
export async function openInNewTab<Answer>(
  auth: Asking,
  ask: () => Promise<Answer>,
  addressOf: (answer: Answer) => string | null,
): Promise<Answer> {
  let tab = emptyTab();
  const unsubscribe = auth.subscribe(() => {
    if (auth.snapshot().asking) {
      tab?.close();
      tab = null;
    }
  });
  try {
    const answer = await ask();
    const address = addressOf(answer);
    if (address === null) tab?.close();
    else (tab ?? emptyTab() ?? window).location.replace(address);
    return answer;
  } catch (error) {
    tab?.close();
    throw error;
  } finally {
    unsubscribe();
  }
}

function emptyTab(): Window | null {
  const tab = window.open("about:blank", "_blank");
  if (tab) tab.opener = null;
  return tab;
}
