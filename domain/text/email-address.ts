import { tidyNumber } from "./fold-text.ts";

export const EMAIL_MAX_CHARS = 254;

/** 'Ada Drafter <ada@firm.example>', as mail programs copy it. */
const NAMED = /^[^<>]*<([^<>]+)>[\s,;.]*$/;
const QUOTED = /^'(.+)'[\s,;.]*$/;
/** A link to an address, which may have a subject and a text, or a label before it. */
const LINK = /^\W*(?:mailto|e-?mail): ?([^?]*).*$/i;
/** What is copied before an address: nothing that one can begin with. */
const BEFORE = /^[\s<>()[\]",;:]+/;
/** What is copied behind it: nothing that a domain can end with. */
const BEHIND = /(?<![\s<>()[\]{}"'.,;:!?/\\])[\s<>()[\]{}"'.,;:!?/\\]+$/;

/**
 * Before the '@', everything but spaces and what RFC 5322 keeps for itself, letters beyond ASCII included (RFC 6531).
 * The domain is as browsers check it in `type=email`, but has a dot. Stripe takes no less: 'r&d@firm.example' pays.
 */
const EMAIL =
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/iu;

/** Characters that would end the host of a URL, or be decoded in it. */
const NOT_IN_A_HOST = /[\s/?#%@:\\<>[\]^|]/;

/**
 * Returns a domain in ASCII ('xn--mnchen-3ya.de'), which every mail server takes and Chromium makes of what is typed
 * into an email field. An impossible one is returned as it is.
 */
function asciiDomain(domain: string): string {
  if (/^[\w.-]*$/.test(domain) || NOT_IN_A_HOST.test(domain)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}

/**
 * Returns an email address as it's stored, compared and searched (D68): without invisible characters, and without what
 * is copied along with it, such as a name, 'mailto:', brackets or a full stop. Other text is only tidied.
 */
export function tidyEmail(text: string): string {
  const line = tidyNumber(text);
  const bare = [NAMED, QUOTED, LINK]
    .reduce((left, around) => left.replace(around, "$1"), line)
    .replace(BEFORE, "")
    .replace(BEHIND, "");
  const [, local, domain] = /^(.*?) ?@ ?([^@]*)$/s.exec(bare) ?? [];
  if (local === undefined || domain === undefined) return line;
  // Chinese and Japanese keyboards have full stops of their own.
  return `${local}@${asciiDomain(domain.replaceAll(/[。｡]/g, "."))}`;
}

/** True for a text in the form of an email address that can also pay (D28). Only mail proves that it exists. */
export const isEmail = (text: string): boolean => text.length <= EMAIL_MAX_CHARS && EMAIL.test(text);
