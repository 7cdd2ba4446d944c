/**
 * Opens a page in a new tab, whose address takes a call to learn. Browsers allow a tab only with the press itself, so it's
 * opened empty, without access to this page, and closed again if the call fails or returns no address.
 */
export async function openInNewTab<Answer>(
  ask: () => Promise<Answer>,
  addressOf: (answer: Answer) => string | null,
): Promise<Answer> {
  const tab = window.open("about:blank", "_blank");
  if (tab) tab.opener = null;
  try {
    const answer = await ask();
    const address = addressOf(answer);
    if (address === null) tab?.close();
    else (tab ?? window).location.replace(address);
    return answer;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
