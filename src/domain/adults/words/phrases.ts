/*
 * Words that mean something together that they do not mean alone. Each phrase is read as one word.
 */

/** What a phrase is read as: a person under 18, a school for these, a life at one, or nothing that matters here. */
export type PhraseMeaning = 'youth' | 'never' | 'school' | 'at school' | 'harmless'

const listed = (text: string) => text.trim().split(/,\s*/)

const HARMLESS = listed(`
  kid at heart, child in him, child in me, child in us, child in you, child in all of us, kind in ihm, kind in mir,
  kind in dir, enfant en lui, enfant en moi, enfant en toi, enfant qui est en moi, nino interior,
  nino que lleva dentro, bambino interiore, crianca interior, enfant interieur, inneres kind, innere kind,
  kids at heart, child at heart, young at heart, inner child, only child, middle child, love child, wild child,
  poster child, problem child, flower child, brain child, child of the sixties, child of the seventies,
  child of the eighties, child of the nineties, child of god, child of immigrants, child of divorce,
  child of the forest, child of the night, child of nature, child of the sea, children of the revolution,
  new kid on the block, new kid in town, billy the kid, the karate kid, home alone, kid gloves, kid glove, kid you,
  kid me, kid myself, kid yourself, kid ourselves, kid around, he kids around, she kids around, who kids around,
  kids around with, noite das meninas, noite dos meninos, noche de chicas, serata tra ragazze, soiree entre filles,
  kid about, not kidding, baby steps, baby sitting, baby sitter, baby sits, baby sit, baby step, baby face,
  baby faced, baby bump, baby boomer, baby grand, baby blue, baby blues, baby pink, baby doll dress, oh baby,
  hey baby, hi baby, yes baby, come on baby, cry baby, crybaby, sugar baby, water baby, bush baby,
  million dollar baby, baby driver, rosemary's baby, peter pan, game boy, cow boy, bell boy, beach boys, oh boy,
  little italy, little rock, little women, little prince, the little prince, little mermaid, little miss sunshine,
  boy george, boy band, girl band, girl group, girl scout leader, girl boss, girls' night, girls night, boys' night,
  teen spirit, teen titans, teen wolf, teen vogue, teenage mutant, teenage kicks, teenage fanclub, teenage dream,
  teenage years, teen years, childish gambino, destiny's child, kids see ghosts, spy kids, in a minor, a minor key,
  a minor chord, a minor scale, b minor, c minor, d minor, e minor, f minor, g minor, sharp minor, flat minor,
  minor key, minor chord, asia minor, ursa minor, canis minor, leo minor, in minor, big and minor, big kid,
  grosses kind, grosse kinder, grand enfant, grands enfants, nino grande, nina grande, crianca grande,
  menino grande, bambino cresciuto, большои ребенок, big kids, big child, overgrown child, kindergarten teacher,
  bundle of joy, small fry, child support, child care, day care, child rearing, child bearing, child proof,
  child friendly, kid friendly, kids friendly, family friendly, child free, kid free, child like wonder,
  child like joy, child like curiosity, child like enthusiasm, child like faith, child's play, mere child's play,
  women and children first, teen age years, act your age, underage drinking, underage gambling, underage smoking,
  underage driving, underage labour, underage labor, underage betting, coming of age story, coming of age novel,
  coming of age film, christ child, madonna and child, virgin and child, baby jesus, infant jesus, child jesus,
  baby krishna, infant hercules, nino jesus, menino jesus, bambino gesu, gesu bambino, enfant jesus, младенец иисус,
  kind jesus, santo nino, rock a bye baby, wunder kind, wunderkind, kindheit, enfant terrible, enfants terribles,
  jeu d enfant, nino dios, el nino, la nina, child prodigy once, ingenue, infant of prague
`)

const NEVER = listed(`
  age play, age regression, age regressed, de aged, deaged, aged down, age regressor, under age, under aged,
  pre teen, pre teens, pre pubescent, pre pubertal, jail bait, below the age of consent, under the age of consent,
  below the age of majority, under the age of majority, not yet of age, not of legal age, not yet of legal age,
  below legal age, under legal age, below the legal age, under the legal age, not old enough to vote,
  not old enough to drink, not old enough to drive, not hit puberty, not yet hit puberty, not reached puberty,
  not yet reached puberty, not even hit puberty, not gone through puberty, going through puberty, just hit puberty,
  just hitting puberty, barely hit puberty, only just hit puberty, fresh out of elementary school,
  fresh out of primary school, fresh out of grade school, fresh out of middle school, fresh out of junior high,
  fresh out of kindergarten, straight out of elementary school, straight out of primary school,
  straight out of grade school, straight out of middle school, straight out of junior high,
  straight out of kindergarten, just out of elementary school, just out of primary school, just out of grade school,
  just out of middle school, just out of junior high, just out of kindergarten, fresh from elementary school,
  fresh from primary school, fresh from grade school, fresh from middle school, fresh from junior high,
  fresh from kindergarten, just left elementary school, just left primary school, just left grade school,
  just left middle school, just left junior high, just left kindergarten, barely out of elementary school,
  barely out of primary school, barely out of grade school, barely out of middle school, barely out of junior high,
  barely out of kindergarten, just graduated from elementary school, just graduated from primary school,
  just graduated from grade school, just graduated from middle school, just graduated from junior high,
  just graduated from kindergarten, just graduated elementary school, just graduated primary school,
  just graduated grade school, just graduated middle school, just graduated junior high,
  just graduated kindergarten, not vote yet, not drink yet, not drive yet, not legally drink, not legally vote,
  not legally drive, not legally consent, too young to consent, too young to legally consent,
  too young to legally drink, too young to legally drive, too young to date, too young to buy alcohol,
  too young to get a license, resit olmayan, resit degil, henuz resit degil, too young to drink, too young to marry,
  not of age, not yet an adult, not an adult yet, not an adult, not yet grown up, isn't an adult, not legal yet,
  not yet legal, too young to drive, too young to vote, barely pubescent, barely in puberty, still a minor,
  legally a minor, noch nicht volljahrig, nicht volljahrig, pas majeure, pas majeur, pas encore majeure,
  pas encore majeur, menor de edad, menores de edad, menor de idade, menores de idade, child like girl,
  child like woman, childlike girl, childlike boy, childlike woman, childlike lady, childlike female,
  child like boy, child like female, of school age, of high school age, of middle school age, of primary school age
`)

/** "a childlike body", "childish features" */
const CHILDLIKE = ['child like', 'childlike', 'childish', 'prepubescent', 'toddler like'].flatMap(
  (like) =>
    listed(`
  body, face, figure, features, build, frame, proportions, appearance, physique, chest
`).map((body) => `${like} ${body}`),
)

/** The same in other languages. */
const CHILDLIKE_ELSEWHERE = listed(`
  kindlicher korper, kindlichen korper, kindlichem korper, kindlicher figur, kindliche figur, corps enfantin,
  corps d enfant, silhouette enfantine, cuerpo infantil, cuerpo de nina, cuerpo de nino, corpo infantil,
  corpo infantile, corpo da bambina, corpo de menina, corpo de crianca, детское тело, детским телом,
  dzieciece cialo, kinderlijk lichaam
`)

const SCHOOLS = listed(`
  high school, middle school, junior high, junior high school, jr high, jr . high, senior high, grade school,
  grammar school, primary school, elementary school, secondary school, prep school, nursery school, boarding school,
  public school, comprehensive school, kindergarten, pre school, preschool, sixth form, highschool, middleschool
`)
const PUPILS = listed(`
  student, students, pupil, pupils, girl, girls, boy, boys, kid, kids, child, children, senior, seniors, junior,
  juniors, freshman, freshmen, sophomore, sophomores, cheerleader, cheerleaders, quarterback, athlete, princess,
  girlfriend, boyfriend, virgin, goth, nerd, jock, dropout, prom queen, idol, idols, genius, prodigy, gamer, geek,
  punk, couple, heroine, hero, protagonist, beauty, athletes, swimmer, runner, gymnast, tomboy, delinquent, otaku,
  er, ers
`)
const YOUTH = [
  ...SCHOOLS.flatMap((school) => PUPILS.map((pupil) => `${school} ${pupil}`)),
  ...listed(`
  recien nacido, recien nacida, recem nascido, recem nascida, school girl, school girls, school boy, school boys,
  school kid, school kids, school child, school children, school age child, school age girl, school age boy,
  school aged child, school aged girl, school aged boy, little one, little ones, altar boy, altar boys, choir boy,
  choir boys, flower girl, flower girls, sixth former, sixth formers, fifth former, fourth former, third former,
  bar mitzvah boy, bat mitzvah girl, first communion girl, first communion boy, prom queen, prom king,
  homecoming queen, girl scout, girl scouts, girl guide, girl guides, boy scout, boy scouts, brownie scout,
  cub scout, child bride, child star, child actor, child actress, child model, child soldier, teeny bopper,
  teen ager, teen agers, babe in arms, genc kiz, kiz cocugu, kiz cocuklari, erkek cocugu, kucuk kiz, kucuk erkek,
  lise ogrencisi, lise ogrencileri, ortaokul ogrencisi, ortaokul ogrencileri, ilkokul ogrencisi,
  ilkokul ogrencileri, jeune fille mineure, estudiante de secundaria, estudiante de primaria,
  estudiante de instituto, alumna de instituto, estudante do liceu, aluna do liceu, aluno do liceu,
  alumno de instituto, alumna de secundaria, alumna de primaria, alumno de secundaria, alumno de primaria,
  studentessa del liceo, studente del liceo, studentessa delle medie, studente delle medie, studentessa di liceo,
  alunna delle medie, aluna do ensino medio, aluno do ensino medio, aluna do ensino fundamental,
  estudante do ensino medio, eleve de cm2, eleve de sixieme, eleve de cinquieme, eleve de quatrieme,
  eleve de troisieme, eleve de seconde, eleve de terminale, eleve de primaire, school uniform girl,
  middelbare scholiere, middelbare scholier, ученица школы, ученик школы, ученица среднеи школы
`),
]

const GOING = listed(`
  in, at, attends, attending, goes to, go to, going to, finishing, finishes, starts, starting, enters, entering
`)
const AT_SCHOOL = SCHOOLS.filter((school) => !/boarding|public/.test(school)).flatMap((school) =>
  GOING.map((going) => `${going} ${school}`),
)

const all = (phrases: readonly string[], meaning: PhraseMeaning): [string, PhraseMeaning][] =>
  phrases.map((phrase) => [phrase, meaning])

/** All phrases, words separated by spaces, as they are folded. */
export const phrases: readonly (readonly [string, PhraseMeaning])[] = [
  ...all(AT_SCHOOL, 'at school'),
  ...all(
    SCHOOLS.filter((school) => !/boarding|public|nursery|grammar|pre/.test(school)),
    'school',
  ),
  ...all(YOUTH, 'youth'),
  ...all([...NEVER, ...CHILDLIKE, ...CHILDLIKE_ELSEWHERE], 'never'),
  ...all(HARMLESS, 'harmless'),
]
