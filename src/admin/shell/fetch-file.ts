import { refusalOf } from "./fetch-export.ts";

/** Fetches a file for administrators as text. Rejects with the server's sentence if it's refused. */
export async function fetchFile(address: string, token: string | null): Promise<string> {
  const answer = await fetch(
    address,
    token === null ? {} : { headers: { authorization: `Bearer ${token}` } },
  );
  if (!answer.ok) throw await refusalOf(answer, answer.headers.get("x-request-id") ?? undefined);
  return answer.text();
}
