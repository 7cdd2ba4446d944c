/** Returns the lines of text in a PDF of the Stripe sandbox, which compresses nothing. */
export async function pdfText(url: string): Promise<string[]> {
  const answer = await fetch(url);
  if (answer.headers.get("content-type") !== "application/pdf") throw new Error(`${url} isn't a PDF`);
  const file = new TextDecoder("windows-1252").decode(await answer.arrayBuffer());
  return [...file.matchAll(/Td \(((?:[^\\()]|\\.)*)\) Tj ET$/gm)].map(([, text = ""]) =>
    text.replaceAll(/\\(.)/g, "$1"),
  );
}
