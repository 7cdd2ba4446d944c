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

export const COMMON_WORDS: ReadonlySet<string> = new Set(
  [PASSWORDS, NAMES, LIKED, OF_THE_TRADE].flatMap((words) => words.split(/\s+/)),
);
