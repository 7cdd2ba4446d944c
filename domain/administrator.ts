/** Who administers a subscription (D42); without an email, nobody is known. */
export type Administrator = { readonly email: string | null; readonly company: string | null };

/** 'cad@example.com, Drafters Ltd'. */
export const administratorWords = ({ email, company }: Administrator): string =>
  `${email ?? "nobody"}${company === null ? "" : `, ${company}`}`;

/** Whether both are the same mailbox and company. */
export const isSameAdministrator = (one: Administrator, other: Administrator): boolean =>
  one.email?.toLowerCase() === other.email?.toLowerCase() && one.company === other.company;

/** A change as a timeline notes it: 'ada@example.com → cad@example.com'. */
export const changeWords = (before: Administrator, after: Administrator): string =>
  `${administratorWords(before)} → ${administratorWords(after)}`;
