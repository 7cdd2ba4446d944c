/**
 * The words that the commonest passwords are made of, in letters only: people satisfy rules about classes of characters
 * with a capital, a year and an exclamation mark, and write 0 for o. By kind, so that it's clear what is missing.
 */
const PASSWORDS = `password passwort passwoord wachtwoord passwd pass passe motdepasse contrasena senha geheim secret
  secreto default changeme change temp temporary test testing tester sample example demo guest user username login
  logon signin welcome welkom bienvenue willkommen hello hallo hola hey letmein open opensesame enter access admin
  administrator root superuser super system server service support manager master boss owner private security secure
  computer internet network windows microsoft apple google android iphone samsung facebook linkedin instagram twitter
  youtube amazon netflix spotify yahoo hotmail gmail outlook office work company business shop store order account
  money freedom nothing whatever unknown trustno trustnoone nimda pa pw pwd mypass mypassword newpassword oldpassword
  abc abcd abcde abcdef abcdefg abcdefgh xyz xxx aaa asd asdf asdfg asdfgh asdfghjkl qwe qwer qwert qwerty qwertz
  qwertyuiop azerty zxc zxcv zxcvbn zxcvbnm yxcvbnm qaz qazwsx qazwsxedc wsx edc qwaszx poiuytrewq lkjhgfdsa mnbvcxz
  one two three onetwothree first`;

const NAMES = `michael daniel jordan thomas robert andrew joshua matthew anthony charlie george william james jack
  harry oliver hunter tyler austin dallas justin brandon nicole jessica ashley amanda jennifer michelle hannah
  samantha sophie emma anna maria laura lisa sarah david peter john alex max martin kevin patrick richard steven
  superman batman spiderman ironman pokemon pikachu naruto starwars minecraft fortnite mario zelda gandalf merlin
  matrix neo ninja samurai`;

const LIKED = `love lovely loveyou iloveyou iloveu loveme lover baby babygirl honey sweet sweety sweetheart sugar angel
  princess prince queen king kitty hellokitty puppy buddy friend friends family happy lucky smile sunshine sun moon star
  stars sky blue red green black white orange purple silver golden gold diamond pepper ginger cookie chocolate banana
  apple cheese coffee pizza butter flower rose summer winter spring autumn fall january february march april may june
  july august september october november december monday tuesday wednesday thursday friday saturday sunday zomer
  dragon tiger lion monkey eagle falcon phoenix panther wolf bear dog cat horse dolphin shadow ghost killer death devil
  demon heaven jesus god blessed music guitar rock metal dance football soccer baseball basketball hockey golf tennis
  voetbal ajax feyenoord chelsea arsenal liverpool barcelona realmadrid juventus yankees cowboys lakers steelers ferrari
  porsche mercedes bmw audi toyota honda yamaha corvette mustang harley maverick ranger magic power thunder storm fire
  water ocean liberty america london paris berlin amsterdam rotterdam holland nederland europe world canada mexico
  brasil`;

/** The words that these customers have on their screens all day. */
const OF_THE_TRADE = `autodesk autocad cad dwg dxf revit maya inventor civil fusion navisworks mudbox motionbuilder
  vault arnold bim aec adsk dsmax threedsmax infraworks recap bentley solidworks catia sketchup adobe software
  licence licentie subscription supplier product products engineer architect designer design drawing draw`;

const COMMON_WORDS: ReadonlySet<string> = new Set(
  [PASSWORDS, NAMES, LIKED, OF_THE_TRADE].flatMap((words) => words.split(/\s+/)),
);

/** Characters that are written for letters. `1` and `!` are written for both i and l. */
const LETTERS: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
  "8": "b",
};

const NOT_A_LETTER = /[^a-z]/g;
const EDGES = /^([^a-z]*)(.*?)([^a-z]*)$/s;

/** Returns what a text repeats: abc of "abcabc". */
const withoutRepetition = (text: string): string => text.replace(/^(.+?)\1+$/s, "$1");

/** Returns a text in letters only, in each way that its other characters may have been meant. */
const spellings = (text: string): readonly string[] =>
  ["i", "l", ""].map((letter) =>
    text
      .replaceAll(/[1!]/g, letter)
      .replaceAll(NOT_A_LETTER, (character) => (letter === "" ? "" : (LETTERS[character] ?? ""))),
  );

/** Returns the password's possible words: with more or fewer of the digits and signs around it, some of which are letters. */
function* wordsOf(password: string): Generator<string> {
  const [, before = "", middle = "", after = ""] = EDGES.exec(password.toLowerCase()) ?? [];
  for (let skipped = 0; skipped <= before.length; skipped += 1)
    for (let kept = 0; kept <= after.length; kept += 1)
      yield* spellings(before.slice(skipped) + middle + after.slice(0, kept));
}

/**
 * Returns whether a password is one of the first that anybody would guess: a common word, two of them, or one of `own`
 * (the username, the shop's name), however it's decorated with capitals, digits and signs (D58). Passwords that satisfy
 * S72 are hardly ever in lists of the commonest ones as such, but most are made from their words. Only where a password
 * is set: nobody is kept from signing in.
 */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const owned = new Set(own.map((name) => name.toLowerCase().replaceAll(NOT_A_LETTER, "")));
  const isKnown = (word: string): boolean => COMMON_WORDS.has(word) || owned.has(word);
  for (const spelled of wordsOf(password)) {
    const word = withoutRepetition(spelled);
    // Hardly any letters are left of "Aa1!1111".
    if (word.length <= 2 || isKnown(word)) return true;
    for (let at = 1; at < word.length; at += 1)
      if (isKnown(word.slice(0, at)) && isKnown(word.slice(at))) return true;
  }
  return false;
}
