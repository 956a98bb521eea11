/**
 * The commonest short words of languages in Latin script, as they are written in running text. A word that several languages
 * share counts for each of them, and less.
 */
export const COMMON_WORDS: Readonly<Record<string, string>> = {
  en: "the of and to a in i is that it was for on are as with his they at be this have from or by not but what all were we when your can said there an which she do how their if will other about out then them these so some her would has more no who may into its than our over only also been because it's i you he my me",
  de: "der die und den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde wenn kann ich wir ihr unter vom beim",
  fr: "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont la avec son cette ou être comme mais elle nous vous je aux leur ses même fait deux ces peut sans où été on tout c'est qu'il d'un d'une n'est très",
  es: "de la que el en y a los del se las por un para con no una su al lo como más pero sus le ya o este sí porque esta entre cuando muy sin sobre ser también me hasta hay donde quien desde todo nos durante todos uno les ni contra otros fue son está es había estaba estaban nadie fueron esto eso algo así",
  it: "di e il la che in a per un del è della una le con si da non i al dei sono come anche più nel alla lo ma delle gli ha ed o dal se nella ai ad loro essere questo suo quando questa tra era dalla stato degli sua due hanno sulla molto cui",
  pt: "de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo pela até isso ela entre era depois sem mesmo aos ter seus são você às tinha estava estavam ninguém foram pelos pelas uns umas esta este isto",
  nl: "de van het een en in is dat op te zijn met voor niet aan er om ook als dan maar bij of uit nog worden door naar heeft tot ze wordt hij werd meer kan over deze die je geen dit wij zich hun hebben was ik na veel zoals moet deze we",
  sv: "och i att det som en på är av för med den till inte har de om ett men var jag från vi så kan när man år under också efter eller nu sin där vid mot ska skulle kommer ut får finns vara hade alla andra mycket än här då sig hon han",
  da: "og i at det er en til af på som den med for de ikke der har et om var jeg men fra vi kan så man efter også eller ved nu havde skal ud blev være hun han være sig hvor når bliver mange år dem mod meget alle",
  nb: "og i det er på som en til av for med at har de ikke den var om et men jeg fra vi kan så man etter også eller ved nå hadde skal ut ble være hun han seg hvor når blir mange år dem mot mye alle opp noen bare",
  pl: "i w na z się do nie jest to że o jak za od przez po ale tym co dla oraz są czy ich może by tak było już tylko jego być ma które który jako a ze przy także lub pod również można jej był została",
  cs: "a se v na je že to s z do o k i ve pro za by jako po ale od si jsem tak jeho které byl aby jsou který také nebo už jen při jak jeho bylo podle však byla může mezi má jejich",
  fi: "ja on ei että se oli hän mutta ovat kun tai myös kuin joka sen niin mukaan ole vuonna jos vain voi jo sitä ollut sekä tämä hänen mitä kanssa jonka olla minä nyt joita",
  tr: "ve bir bu da de için ile çok daha olarak olan gibi en ne kadar o ama sonra var değil her şey mi ise ya ben veya hem göre olduğu tarafından yeni iki",
  ro: "și de în a la cu pe că nu o este un din se mai care pentru sau au ca fi sunt prin ce dar fost al după lui ale între cele această dacă către fiind fără",
  hu: "a az és hogy nem is egy meg ez de volt már csak azt mint még ha van el ki kell lehet vagy majd ezt után minden szerint között valamint amely pedig",
  id: "yang dan di itu dengan untuk tidak ini dari dalam akan pada juga saya ke karena tersebut bisa ada mereka lebih telah adalah oleh atau sebagai kami kita dapat sudah menjadi seperti",
  vi: "của và là có được trong cho không một với các những đã này để người khi từ đến như cũng về ra trên tại nhưng sẽ năm đó phải vào",
};
