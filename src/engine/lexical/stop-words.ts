/** Words that carry a question rather than its subject. They are left out of a query that has other words; the index keeps them. */
const WORDS = `
a an and are as at be been but by can could did do does for from had has have how i if in into is it its me my of on or our shall should so
than that the their them then there these they this those to us was we were what when where which who whom whose why will with would you your
der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren wird werden hat haben ich du er sie es wir ihr man
wie was wer wo wann warum wieso welche welcher welches mit von vom zu zum zur im in an am auf aus bei beim nach über unter für durch um als auch
nicht nur noch bis kann muss
le la les un une des du de et ou est sont que qui quoi quand comment pourquoi quel quelle dans sur pour par avec au aux ce cette
el los las una unos y o es son qué quién cuándo cómo dónde por para con en del al
il lo gli uno e sono che chi quando come dove perché di da con per nel della
`;

export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean));
