import { type DemoPerson, fullNameOf } from './demo-people'
import type { SeededRandom } from '@/lib/seeded-random'
import { fieldKey } from './told-facts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const list = (person: DemoPerson, count: number) => {
  const hobbies = person.hobbies.slice(0, count)
  return `${hobbies.slice(0, -1).join(', ')} and ${hobbies.at(-1) ?? ''}`
}

/** Two or three sentences about a person. */
function bioOf(person: DemoPerson): string {
  return `${capital(person.job)} in ${person.place}, ${person.trait}. Free evenings go to ${list(person, 2)}. ${person.about === undefined ? `Known for ${person.quirk}` : `Here for “${person.about}”`}.`
}

function backgroundOf(person: DemoPerson): string {
  return `${fullNameOf(person)} is ${person.age} and works as ${article(person.job)} in ${person.place}. The plan was to stay for a year; the reasons for staying longer change with the telling. Friends say ${person.trait}, and mention ${person.quirk} before anything else.`
}

const article = (noun: string) => (/^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`)

/** What a painter needs to know, an adult in each case. P23. */
export function portraitPromptOf(person: DemoPerson): string {
  const looks = person.looks ?? `${person.hair}, wearing ${person.clothes}`
  return `Portrait photograph of an adult ${person.gender}, ${person.age} years old, ${looks}, ${article(person.job)} from ${person.place}, relaxed expression, ${person.light}, plain background, natural colours`
}

function firstMessageOf(person: DemoPerson): string {
  if (person.meeting !== undefined)
    return `hey, this is ${person.firstName}. You remember: ${person.meeting}. I wanted to say hello again. What are you up to?`
  return `hey, this is ${person.firstName}. I owe you a hello, so: hello. I've just finished work (${person.job}, it's a long story) and the evening is wide open. What are you up to?`
}

function systemPromptOf(person: DemoPerson): string {
  return `You are ${fullNameOf(person)}, ${person.age}, ${article(person.job)} from ${person.place}. You are ${person.trait}, known for ${person.quirk}, and you like ${list(person, 3)}. Stay in character and keep answers short and natural.`
}

/** Texts that fit a field whatever it asks. */
const EVASIONS = [
  'more than most people would guess',
  'depends on the season and the company',
  'a little, and proud of it',
  'ask again on the second evening',
  'yes, with one good story about it',
] as const

type Writer = (person: DemoPerson, random: SeededRandom) => string

/** What to write into a field, by the words in its name; the first that fits wins. */
const FIELDS: readonly (readonly [RegExp, Writer])[] = [
  [/^(first_?message|greeting|opening.*|intro.*message)$/, firstMessageOf],
  [
    /(image|avatar|photo|picture|visual|portrait).*(prompt|description)|^(image|photo|portrait)$/,
    portraitPromptOf,
  ],
  [/^(system_?prompt|prompt|instructions?|persona)$/, systemPromptOf],
  [/^(nickname|first_?name)$/, (person) => person.firstName],
  [/^(last_?name|surname|family_?name)$/, (person) => person.lastName],
  [
    /(net_?handle|username|screen_?name|handle|secret_identity|alias)/,
    (person) =>
      fullNameOf(person)
        .toLowerCase()
        .replace(/ (\S{1,3}).*/, '_$1'),
  ],
  [/(^|_)name$/, fullNameOf],
  [/^age$/, (person) => String(person.age)],
  [/^(bio|about.*|summary|tagline|profile)$/, bioOf],
  [/(background|backstory|history|description|story)/, backgroundOf],
  [/(interests|hobbies|likes|free_time)/, (person) => list(person, 3)],
  [
    /(world|setting|dimension|environment)/,
    (person) =>
      `${person.about === undefined ? '' : `${capital(person.about)}. `}A place where everyone knows ${person.place}, work begins with the tide, and a good rumour outruns the post. People here prize steady hands and long memories.`,
  ],
  [/(occupation|profession|job|work|career|rank)/, (person) => person.job],
  [
    /(personality|temperament|character|trait|mood)/,
    (person) => `${capital(person.trait)}; known for ${person.quirk}`,
  ],
  [
    /(appearance|looks|physical|body|outfit|clothes|style_of_dress)/,
    (person) =>
      `${capital(person.hair)}, ${person.clothes}, the upright walk of someone who is rarely late`,
  ],
  [/(speech|voice|accent|talk)/, () => 'Short sentences, exact words, a question at the end'],
  [
    /(knowledge|expertise|skill|specialty|ability|power|talent|augmentation)/,
    (person) =>
      `What ${article(person.job)} picks up in years of practice, and an ear for half-truths`,
  ],
  [
    /(goal|motivation|ambition|dream|desire)/,
    (person) =>
      `To spend a whole winter on ${person.hobbies[3] ?? 'one good thing'} and owe nobody an explanation`,
  ],
  [/(height)/, (_, random) => `${random.integer(158, 192)} cm`],
  [
    /(education|school|degree)/,
    (person, random) =>
      random.pick([
        `Evening courses in ${person.place}, finished with honours`,
        'A degree in geography and an apprenticeship',
        'Vocational training, and a library card worn thin',
      ]),
  ],
  [/(gender|sex)/, (person) => person.gender],
  [/(pronoun)/, (person) => ({ she: 'she/her', he: 'he/him', they: 'they/them' })[person.pronoun]],
  [
    /(city|location|hometown|planet|kingdom|home|lives|place|country|region)/,
    (person) => person.place,
  ],
  [
    /(race|species|ancestry)/,
    (_, random) => random.pick(['human', 'river-born', 'human, third generation off-world']),
  ],
  [
    /(faction|affiliation|class|guild|status|allegiance)/,
    (person) => `Independent, on good terms with half of ${person.place}`,
  ],
  [/(reason|detail|explanation|why)/, () => 'Chosen by a script from prepared material'],
  [/(title|headline|caption)/, (person) => `${person.firstName} from ${person.place}`],
  [/^(id|slug|key)$/, (person) => fullNameOf(person).toLowerCase().replaceAll(' ', '-')],
]

/** Fields that are more than what is given under the same label, such as an age of a range. */
const NOT_REPEATED: ReadonlySet<string> = new Set(['name', 'age', 'gender', 'world'])

/**
 * A text for a field of a person, chosen by the field's name.
 * @param given what the user wrote for fields, by `fieldKey`; it is kept as it is.
 */
export function textForField(
  field: string,
  person: DemoPerson,
  random: SeededRandom,
  given: ReadonlyMap<string, string>,
): string {
  const name = fieldKey(field)
  const told = NOT_REPEATED.has(name) ? undefined : given.get(name)
  if (told !== undefined) return /[.!?…]$/.test(told) ? told : `${capital(told)}.`
  const writer = FIELDS.find(([words]) => words.test(name))?.[1]
  return writer?.(person, random) ?? random.pick(EVASIONS)
}
