import { isCharacter } from "./xml-events.js";

/** The named characters that documents really use: Latin 1 in order from 160, then the others with their code points. */
const LATIN_1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot " +
  "cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml " +
  "Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig " +
  "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute " +
  "ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const GREEK_CAPITALS =
  "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega";

const OTHERS =
  "amp 26 lt 3c gt 3e quot 22 apos 27 OElig 152 oelig 153 Scaron 160 scaron 161 Yuml 178 fnof 192 circ 2c6 tilde 2dc ensp 2002 " +
  "emsp 2003 thinsp 2009 zwnj 200c zwj 200d lrm 200e rlm 200f ndash 2013 mdash 2014 lsquo 2018 rsquo 2019 sbquo 201a ldquo 201c " +
  "rdquo 201d bdquo 201e dagger 2020 Dagger 2021 bull 2022 hellip 2026 permil 2030 prime 2032 Prime 2033 lsaquo 2039 rsaquo 203a " +
  "oline 203e frasl 2044 euro 20ac image 2111 weierp 2118 real 211c trade 2122 alefsym 2135 larr 2190 uarr 2191 rarr 2192 " +
  "darr 2193 harr 2194 crarr 21b5 lArr 21d0 uArr 21d1 rArr 21d2 dArr 21d3 hArr 21d4 forall 2200 part 2202 exist 2203 empty 2205 " +
  "nabla 2207 isin 2208 notin 2209 ni 220b prod 220f sum 2211 minus 2212 lowast 2217 radic 221a prop 221d infin 221e ang 2220 " +
  "and 2227 or 2228 cap 2229 cup 222a int 222b there4 2234 sim 223c cong 2245 asymp 2248 ne 2260 equiv 2261 le 2264 ge 2265 " +
  "sub 2282 sup 2283 nsub 2284 sube 2286 supe 2287 oplus 2295 otimes 2297 perp 22a5 sdot 22c5 lceil 2308 rceil 2309 lfloor 230a " +
  "rfloor 230b lang 27e8 rang 27e9 loz 25ca spades 2660 clubs 2663 hearts 2665 diams 2666 check 2713 star 2606 hyphen 2010 " +
  "sigmaf 3c2 num 23 lpar 28 rpar 29 comma 2c period 2e colon 3a semi 3b quest 3f lsqb 5b rsqb 5d lbrace 7b rbrace 7d vert 7c " +
  "Tab 9 NewLine a excl 21 dollar 24 percnt 25 ast 2a plus 2b sol 2f equals 3d commat 40 bsol 5c lowbar 5f grave 60";

const ENTITIES: ReadonlyMap<string, string> = new Map([...latin(), ...greek(), ...others()]);

/** Replaces entities and character numbers; an unknown name stays as it is written. */
export function decodeHtmlText(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,9})(?:;|(?![a-z0-9=]))/gi, (whole, body: string) => {
    if (body[0] !== "#") return ENTITIES.get(body) ?? whole;
    const value = body[1] === "x" || body[1] === "X" ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
    return isCharacter(value) ? String.fromCodePoint(value) : "\ufffd";
  });
}

function latin(): [string, string][] {
  return LATIN_1.split(" ").map((name, i) => [name, String.fromCharCode(160 + i)]);
}

function greek(): [string, string][] {
  return GREEK_CAPITALS.split(" ").flatMap((name, i): [string, string][] => {
    if (name === "-") return [];
    return [
      [name, String.fromCharCode(0x391 + i)],
      [name.toLowerCase(), String.fromCharCode(0x3b1 + i)],
    ];
  });
}

function others(): [string, string][] {
  const words = OTHERS.split(" ");
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < words.length; i += 2)
    pairs.push([words[i]!, String.fromCharCode(Number.parseInt(words[i + 1]!, 16))]);
  return pairs;
}
