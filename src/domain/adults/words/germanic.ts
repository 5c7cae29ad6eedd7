import { DUTCH_NOUNS, GERMAN_NOUNS } from './elsewhere-nouns'
import type { LanguageWords } from './roles'

/** German. */
export const german: LanguageWords = {
  yearsAreAge: true,
  hasCompounds: true,
  ageEndings:
    'jahrig jahrige jahriger jahriges jahrigen jahrigem jaehrig jaehrige jaehriges jaehriger jaehrigen',
  numbers:
    '1 ein eins 2 zwei 3 drei 4 vier 5 funf fuenf 6 sechs 7 sieben 8 acht 9 neun 10 zehn 11 elf 12 zwolf zwoelf 13 dreizehn 14 vierzehn 15 funfzehn fuenfzehn 16 sechzehn 17 siebzehn 18 achtzehn 19 neunzehn 20 zwanzig 30 dreissig 40 vierzig 50 funfzig 60 sechzig 70 siebzig 80 achtzig 90 neunzig',
  roles: {
    year: 'jahr jahre jahren',
    month: 'monat monate monaten wochen',
    old: 'alt alte alter altes alten altem jung',
    yearsOld:
      'jahrig jahrige jahriger jahriges jahrigen jahrigem jaehrig jaehrige jaehriges jaehrigen jaehriger',
    ageLabel: 'alter',
    is: 'ist bin bist sind wird werde wirst werden geworden aussieht wirkt sei',
    looks: 'aussieht sieht wirkt aussehend aussehen gekleidet verkleidet',
    feels: 'fuhlt fuehlt',
    was: 'war waren warst wurde hatte hatten',
    possessive:
      'meines deines seines ihres mein meine meinen meiner meinem dein deine deinen deiner sein seine seinen seiner seinem ihr ihre ihren ihrer ihrem unser unsere unseren euer eure',
    has: 'hat habe haben hast erzieht unterrichtet unterrichte betreut betreue lehrt lehre',
    kin: 'neffen neffens enkeln enkels sohnes bruders zwillingen drillinge drillingen madchens maedchens sohn sohne soehne tochter tochterchen tochtern bruder bruderchen schwester schwesterchen geschwister enkel enkelin enkelkind enkelkinder neffe nichte stiefsohn stieftochter stiefschwester stiefbruder zwillinge kinder kind schuler schulerin cousin cousine madchen junge jungen jungs madels buben',
    parent:
      'mutter vater eltern mama papa oma opa grossmutter grossvater lehrer lehrerin kindergartnerin erzieherin erzieher',
    youth:
      'kindes kindern teenagers schulmadchens schulers sauglings schulerin schulerinnen kind kinder kleinkind kleinkinder baby babys saugling teenager teenagerin jugendliche jugendlicher jugendlichen minderjahrige minderjahriger minderjahriges minderjahrigen schulmadchen schulmaedchen schuljunge schulkind schulkinder grundschuler grundschulerin gymnasiast gymnasiastin vorschulkind backfisch bub bublein konfirmandin konfirmand realschulerin hauptschulerin mittelschulerin oberschulerin unterstufenschulerin neuntklassler neuntklasslerin zehntklassler zehntklasslerin achtklassler achtklasslerin siebtklasslerin sechstklasslerin funftklasslerin viertklasslerin drittklasslerin zweitklasslerin erstklasslerin erstklassler kindergartenkind teenie teenies gore bengel knirps schulkids halbwuchsige halbwuchsiger heranwachsende heranwachsender pennaler pennalerin mitschuler mitschulerin waisenkind wickelkind gor teeny teenagermadchen teenagerjunge schuljungen knaben konfirmanden erstklassler schulanfanger schulanfangerin abc-schutze',
    youngAdjective:
      'minderjahrig minderjahrige minderjahriges minderjahriger jugendliche kindlich kindliche kindliches',
    never: 'lolita vorpubertar vorpubertare vorpubertarer vorpubertares vorpubertaren prapubertar',
    girl: 'madchens maedchens knaben burschen madchen maedchen madels madel jungs buben junge jungen bursche knabe tochter sohn',
    small: 'klein kleine kleines kleiner kleinen jung junges',
    person:
      'mann frau dame herr mensch person schauspieler schauspielerin student studentin arzt arztin freund freundin liebhaberin geliebte vampir vampirin elfe elf prinz prinzessin konig konigin koch kochin kellner kellnerin braut ausreisserin waise sangerin sanger reporterin lehrling azubi auszubildende',
    thing: `whisky whiskey wein rum kase kognak schnaps auto wagen lkw haus gebaude schule firma baum eiche fahrrad boot schiff klavier geige uhr sofa wohnung kirche brucke vw golf mercedes opel laptop computer handy jacke mantel fest vertrag streit ehe buch film lied narbe burg turm garten dorf stadt zug motorrad stuhl tisch gemalde foto bild zeichnung wagens kamera brot sauerteig balsamico essig tradition flasche flaschen fass bett tur fenster schrank kuche keller hutte schloss bar cafe restaurant hotel laden markt bahnhof flugzeug segelboot traktor telefon smartphone tablet fernseher radio kuhlschrank ofen mobel teppich vorhang lampe spiegel ring kette schmuck kleid hemd schuhe stiefel hut tasche koffer schirm messer schwert zeitung brief roman platte album serie spiel spielzeug puppe teddy beziehung freundschaft krieg gesellschaft verein klub mannschaft gruppe orchester gesetz projekt abkommen geschichte legende fluch geheimnis erinnerung wunde krankheit weinberg wald apfelbaum pflanze bier bourbon cognac portwein sherry kase schinken park spielplatz schaukel wiege kinderwagen kinderzimmer kinderbuch kinderbett kindergarten schulhof klassenzimmer kleinwagen roller moped oldtimer ${GERMAN_NOUNS.things}`,
    animal: `huhn huhner hahn ente enten gans ganse kanguru igel reh hirsch frosch pinguin wal hai delfin affe giraffe tiger lowe lowin panda eichhornchen maus ratte meerschweinchen adler eule rabe kuken spatz taube schwan fisch karpfen eidechse schlange krokodil kamel lama biber otter robbe seehund nashorn nilpferd zebra waschbar dachs wildschwein ferkel rind bulle ochse truthahn hund hunde hundin katze kater katzen pferd pony stute hengst fohlen kuh kalb schwein ziege schaf lamm welpe vogel papagei kaninchen hase hamster schildkrote elefant elefanten dackel schaferhund pudel labrador esel fuchs wolf bar tier ${GERMAN_NOUNS.animals}`,
    carer: 'arzt arztin psychologe psychologin therapeut therapeutin garten gartnerin',
    body: 'korper koerper gesicht figur aussehen stimme',
    article:
      'der die das den dem des ein eine einen einer eines einem dieser diese dieses jeder jede',
    preposition:
      'in im an am auf bei beim unter uber vor hinter neben zwischen nach aus durch zu zum zur gegen um wahrend ins ans',
    recipient: 'fur fuer uber gegen ohne an',
    of: 'von vom',
    with: 'mit',
    like: 'wie',
    as: 'als',
    and: 'und oder aber doch',
    who: 'der die das',
    speaker: 'ich du wir dich mich mir dir',
    he: 'er ihm ihn',
    she: 'sie ihr',
    it: 'es',
    not: 'nicht kein keine keinen keiner nie niemand',
    yet: 'noch',
    about:
      'mitte nur gerade erst etwa fast knapp beinahe kaum jetzt schon noch ungefahr inzwischen mittlerweile bereits zarte ganze',
    almost: 'fast knapp beinahe unter bald noch',
    now: 'jetzt heute inzwischen',
    otherTime: 'als wenn seit vor damals bevor spater fruher mit bis nach',
    duration: 'seit vor in fur nach uber wahrend',
    born: 'geboren geb',
    former: 'ehemalige ehemaliger ehemaliges fruhere fruherer',
    remove: 'entferne entfernen losche loschen entfernt ohne schneide retuschiere',
    takesPart:
      'nackt nackte kusst sitzt liegt zieht bikini flirtet verfuhrt bett sexy kommt setzt dazu mitspielt',
    feminine: 'tochter schwester enkelin nichte stieftochter stiefschwester hundin katze stute kuh',
    masculine: 'sohn bruder neffe enkel stiefsohn hund kater hengst',
  },
}

/** Dutch. */
export const dutch: LanguageWords = {
  yearsAreAge: true,
  hasCompounds: true,
  ageEndings: 'jarig jarige',
  numbers:
    '1 een 2 twee 3 drie 4 vier 5 vijf 6 zes 7 zeven 8 acht 9 negen 10 tien 11 elf 12 twaalf 13 dertien 14 veertien 15 vijftien 16 zestien 17 zeventien 18 achttien 19 negentien 20 twintig 30 dertig 40 veertig 50 vijftig 60 zestig 70 zeventig',
  roles: {
    year: 'jaar jaren jr',
    month: 'maand maanden weken',
    old: 'oud oude jong jonge',
    yearsOld: 'jarig jarige',
    ageLabel: 'leeftijd',
    is: 'is ben bent zijn wordt worden geworden lijkt',
    looks: 'lijkt ziet uitziet oogt verkleed gekleed',
    feels: 'voelt',
    was: 'was waren werd had',
    possessive: 'mijn jouw je zijn haar hun ons onze uw',
    has: 'heeft heb hebben lesgeeft',
    kin: 'tweelingen drieling zoon zoontje zonen dochter dochters dochtertje broer broertje zus zusje kleinzoon kleindochter kleinkind neef neefje nicht nichtje stiefdochter stiefzoon stiefzus tweeling kinderen kind meisje jongen meisjes',
    parent: 'moeder vader ouders mama papa oma opa leraar lerares juf',
    youth:
      'kind kinderen kindje kleuter kleuters peuter peuters baby babys tiener tieners puber pubers minderjarige minderjarig schoolmeisje schoolmeisjes schooljongen scholier scholiere scholieren jochie brugklasser brugpieper basisscholier middelbare-scholier jongetje meisjetje vmboer dreumes tienermeisje tienerjongen schoolkind schoolkinderen pubermeisje puberjongen kleuters jongetjes meisjes-klein hummel ukkie',
    youngAdjective: 'minderjarig minderjarige',
    never: 'lolita',
    girl: 'meisje meisjes jongen jongens knul meid',
    small: 'klein kleine jong jonge',
    person:
      'man vrouw dame heer persoon student studente vriend vriendin dokter kok ober elf prins prinses koning koningin acteur actrice',
    thing: `whisky wijn rum kaas auto huis gebouw boom eik fiets boot schip piano viool klok bank bedrijf kerk brug boek film foto tekening tradition contract molen dorp stad school volvo laptop fles flessen vat bed stoel kamer deur raam tafel kast keuken kelder hut kasteel toren bar cafe restaurant hotel winkel markt station trein vliegtuig zeilboot tractor telefoon tablet televisie radio koelkast oven tapijt gordijn lamp spiegel ring ketting jurk hemd schoenen laarzen hoed tas koffer paraplu mes zwaard krant brief roman plaat album serie spel speelgoed pop relatie vriendschap oorlog vereniging club team groep orkest wet project verhaal vloek geheim litteken wond ziekte wijngaard bos appelboom plant bier port cognac ham park schommel wieg kinderwagen brommer auto ${DUTCH_NOUNS.things}`,
    animal: `kip kippen haan eend eenden gans kangoeroe egel hert kikker pinguin walvis haai dolfijn aap giraf tijger leeuw panda eekhoorn muis rat cavia arend uil raaf kuiken zwaan vis slang krokodil kameel lama bever otter zeehond neushoorn nijlpaard zebra hond honden kat katten poes kater paard pony merrie hengst veulen koe kalf varken geit schaf schaap lam vogel papegaai konijn olifant dier ezel ${DUTCH_NOUNS.animals}`,
    carer: 'arts psycholoog therapeut opvang',
    body: 'lichaam gezicht figuur stem',
    article: 'de het een dit dat deze die',
    preposition: 'in op aan bij onder over voor achter naast tussen na uit door naar tijdens sinds',
    recipient: 'voor over tegen zonder aan',
    of: 'van',
    with: 'met',
    like: 'als zoals',
    as: 'als',
    and: 'en of maar',
    who: 'die dat',
    speaker: 'ik jij je wij we jou mij',
    he: 'hij hem',
    she: 'zij ze haar',
    it: 'het',
    not: 'niet geen nooit niemand',
    yet: 'nog',
    about: 'pas net bijna nog nu ongeveer slechts maar al inmiddels zeker',
    almost: 'bijna onder nog',
    now: 'nu vandaag inmiddels',
    otherTime: 'toen als sinds geleden destijds voordat tot',
    duration: 'sinds al over voor na gedurende in',
    born: 'geboren',
    former: 'voormalige ex',
    remove: 'verwijder verwijderen wis zonder',
    takesPart: 'naakt kust zit ligt bikini flirt verleidt',
    feminine: 'dochter dochtertje zus zusje kleindochter nichtje poes merrie koe stiefdochter',
    masculine: 'zoon zoontje broer broertje kleinzoon hengst kater stiefzoon',
  },
}
