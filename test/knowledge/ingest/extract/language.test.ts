import assert from "node:assert/strict";
import { test } from "node:test";
import { detectLanguage } from "../../../../src/knowledge/ingest/extract/language.js";

test("a script of its own names the language", () => {
  const samples: Record<string, string> = {
    ja: "昆布と鰹節で出汁を取る。",
    zh: "普洱茶的冲泡方法很多。",
    ko: "김치를 담그는 방법",
    ru: "Это небольшой текст о погоде.",
    uk: "Це невеликий текст про погоду в Україні, її міста.",
    ar: "هذا نص قصير عن الطقس",
    fa: "این یک متن کوتاه درباره‌ی گربه و چای است",
    he: "זה טקסט קצר על מזג האוויר",
    th: "นี่คือข้อความสั้น ๆ",
    km: "ការកំណត់អនុញ្ញាតឱ្យអ្នក",
    el: "Αυτό είναι ένα μικρό κείμενο",
    hi: "यह एक छोटा पाठ है",
    ka: "ეს არის მოკლე ტექსტი",
  };
  for (const [language, text] of Object.entries(samples)) assert.equal(detectLanguage(text), language, text);
});

test("common words name the language of a text in Latin script", () => {
  const samples: Record<string, string> = {
    en: "The ferry was late because of the ice, and nobody had told the people on the pier.",
    de: "Die Fähre war wegen des Eises zu spät, und niemand hatte es den Leuten auf dem Steg gesagt.",
    fr: "Le bateau est en retard à cause de la glace, et personne ne l'avait dit aux gens sur le quai.",
    es: "El barco llegó tarde por el hielo y nadie se lo había dicho a la gente que estaba en el muelle.",
    it: "Il traghetto era in ritardo per il ghiaccio e nessuno lo aveva detto alla gente sul molo.",
    pt: "O barco chegou atrasado por causa do gelo e ninguém o tinha dito às pessoas que estavam no cais.",
    nl: "De veerboot was te laat door het ijs en niemand had het aan de mensen op de pier verteld.",
    sv: "Färjan var sen på grund av isen och ingen hade sagt det till dem som stod på kajen.",
    pl: "Prom był spóźniony z powodu lodu i nikt nie powiedział o tym ludziom, którzy czekali na molo, że to już jest po nim.",
  };
  for (const [language, text] of Object.entries(samples)) assert.equal(detectLanguage(text), language, text);
});

test("addresses and code do not decide, and too little says nothing", () => {
  assert.equal(detectLanguage(""), null);
  assert.equal(detectLanguage("12345 --- 67"), null);
  assert.equal(detectLanguage("README"), null);
  assert.equal(detectLanguage("www.foo.de/de/die www.bar.de/der/und x.de"), null);
  assert.equal(detectLanguage("az az az az az az az az az az advisor"), null);
  assert.equal(
    detectLanguage("1. [语言无关](https://example.org/a/very/long/address/in/latin/letters)\n".repeat(50)),
    "zh",
  );
});
