import { byId } from "./by-id.ts";

const authentication = byId("authentication", HTMLElement);

/** Asks as a bank does with 3-D Secure. The form waits behind the question, and comes back with what was typed. */
export function askToAuthenticate(form: HTMLFormElement): Promise<"succeeded" | "failed"> {
  form.hidden = true;
  authentication.hidden = false;
  byId("authenticationTitle", HTMLElement).focus();
  return new Promise((resolve) => {
    const asked = new AbortController();
    const answer = (given: "succeeded" | "failed") => {
      asked.abort();
      authentication.hidden = true;
      form.hidden = false;
      resolve(given);
    };
    const { signal } = asked;
    byId("authenticate", HTMLButtonElement).addEventListener("click", () => answer("succeeded"), { signal });
    byId("failAuthentication", HTMLButtonElement).addEventListener("click", () => answer("failed"), {
      signal,
    });
  });
}
