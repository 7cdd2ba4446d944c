/** The form of a number after its country's code, and the words with which made-up companies are told apart. */
type MemberState = { readonly form: RegExp; readonly legalForm: string; readonly city: string };

/** The 27 member states and Northern Ireland, by the codes that VIES uses: Greece is EL. */
export const MEMBER_STATES = {
  AT: { form: /^U\d{8}$/, legalForm: "GmbH", city: "Wien" },
  BE: { form: /^[01]\d{9}$/, legalForm: "NV", city: "Brussel" },
  BG: { form: /^\d{9,10}$/, legalForm: "EOOD", city: "Sofia" },
  CY: { form: /^\d{8}[A-Z]$/, legalForm: "Ltd", city: "Nicosia" },
  CZ: { form: /^\d{8,10}$/, legalForm: "s.r.o.", city: "Praha" },
  DE: { form: /^\d{9}$/, legalForm: "GmbH", city: "Berlin" },
  DK: { form: /^\d{8}$/, legalForm: "ApS", city: "København" },
  EE: { form: /^\d{9}$/, legalForm: "OÜ", city: "Tallinn" },
  EL: { form: /^\d{9}$/, legalForm: "ΕΠΕ", city: "Αθήνα" },
  ES: { form: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, legalForm: "S.L.", city: "Madrid" },
  FI: { form: /^\d{8}$/, legalForm: "Oy", city: "Helsinki" },
  FR: { form: /^[A-HJ-NP-Z\d]{2}\d{9}$/, legalForm: "SARL", city: "Paris" },
  HR: { form: /^\d{11}$/, legalForm: "d.o.o.", city: "Zagreb" },
  HU: { form: /^\d{8}$/, legalForm: "Kft.", city: "Budapest" },
  IE: { form: /^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, legalForm: "Ltd", city: "Dublin" },
  IT: { form: /^\d{11}$/, legalForm: "S.r.l.", city: "Roma" },
  LT: { form: /^(?:\d{9}|\d{12})$/, legalForm: "UAB", city: "Vilnius" },
  LU: { form: /^\d{8}$/, legalForm: "S.à r.l.", city: "Luxembourg" },
  LV: { form: /^\d{11}$/, legalForm: "SIA", city: "Rīga" },
  MT: { form: /^\d{8}$/, legalForm: "Ltd", city: "Valletta" },
  NL: { form: /^\d{9}B\d{2}$/, legalForm: "B.V.", city: "Amsterdam" },
  PL: { form: /^\d{10}$/, legalForm: "Sp. z o.o.", city: "Warszawa" },
  PT: { form: /^\d{9}$/, legalForm: "Lda", city: "Lisboa" },
  RO: { form: /^\d{2,10}$/, legalForm: "S.R.L.", city: "București" },
  SE: { form: /^\d{10}01$/, legalForm: "AB", city: "Stockholm" },
  SI: { form: /^\d{8}$/, legalForm: "d.o.o.", city: "Ljubljana" },
  SK: { form: /^\d{10}$/, legalForm: "s.r.o.", city: "Bratislava" },
  XI: { form: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, legalForm: "Ltd", city: "Belfast" },
} as const satisfies Record<string, MemberState>;

export type MemberStateCode = keyof typeof MEMBER_STATES;

export const isMemberState = (code: string): code is MemberStateCode => Object.hasOwn(MEMBER_STATES, code);

export const MEMBER_STATE_CODES = Object.keys(MEMBER_STATES).filter(isMemberState);

export const isWellFormed = (code: string, number: string): code is MemberStateCode =>
  isMemberState(code) && MEMBER_STATES[code].form.test(number);

/** These tell whether a number is valid, but not whose it is. */
const SILENT_ABOUT_NAMES: ReadonlySet<MemberStateCode> = new Set(["DE", "ES"]);
export const tellsNames = (code: MemberStateCode): boolean => !SILENT_ABOUT_NAMES.has(code);
