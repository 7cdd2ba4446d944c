import { expect, test } from "vitest";
import { isPassword } from "./account.ts";
import { isGuessable } from "./guessable-password.ts";

const OWN = ["Vera-Line", "Paperworks"];

test.each([
  ["Passw0rd!", "zero for o"],
  ["P@$$w0rd1", "signs for letters"],
  ["Pa55word!", "digits for letters"],
  ["!Password1", "a sign before it"],
  ["$Ecret2026", "a sign at its start that is a letter"],
  ["Qwerty12!", "keys side by side"],
  ["Qwerty@123", "keys side by side"],
  ["Azerty12!", "the same in France"],
  ["Abcd1234!", "the alphabet"],
  ["1Welcome!", "a digit for i or l before it"],
  ["We1come!1", "one for l"],
  ["Adm1n!2026", "one for i"],
  ["Princes$1", "a sign at its end that is a letter"],
  ["Summer2026!", "a season and a year"],
  ["Zomer#2026", "the same in Dutch"],
  ["Welkom01!", "a Dutch classic"],
  ["ILove-You1!", "words with a sign between them"],
  ["Let-Me-In1!", "words with signs between them"],
  ["BlueMoon#1", "two common words"],
  ["PasswordPassword1!", "a word twice"],
  ["AutoCAD#2027", "a product of this shop"],
  ["Autodesk!1", "its publisher"],
  ["AutodeskRevit1!", "publisher and product"],
  ["Vera-Line1!", "the username"],
  ["VeraLine#99", "the username without its sign"],
  ["V3raL1ne!", "the username with digits for letters"],
  ["Paperworks1!", "the shop's name"],
  ["PaperworksAdmin1!", "the shop's name and a common word"],
  ["Aaaa1111!", "one letter"],
  ["aA1!aA1!aA", "hardly any letters"],
  ["Abab12#Abab", "a pair of letters"],
])("%s is easy to guess: %s", (password) => {
  expect(isPassword(password)).toBe(true);
  expect(isGuessable(password, OWN)).toBe(true);
});

test.each([
  "Tulip-4-Harbour!",
  "Compass#42",
  "Plumb-line@7",
  "T-square#88",
  "Karmesin#72",
  "xK9#mQ2$vL",
  "Passacaglia#4",
  "Verandaline#1",
  "Kn0bbly-Gr@vel",
])("%s isn't", (password) => {
  expect(isPassword(password)).toBe(true);
  expect(isGuessable(password, OWN)).toBe(false);
});

test("the username isn't part of another word's judgement", () => {
  expect(isGuessable("Vera-Line1!", ["Another-One"])).toBe(false);
});
