import type { SeededRandom } from '@/lib/seeded-random'

type Pool = readonly [string, ...string[]]

function among(items: string): Pool {
  const [first = '', ...rest] = items.split(', ')
  return [first, ...rest]
}

/** What a prompt says about the people to invent. */
export interface PeopleWish {
  /** Years; never below 18. */
  minAge: number
  /** Years; never below minAge. */
  maxAge: number
  gender: 'female' | 'male' | 'non-binary' | 'any'
  world: DemoWorld
}

/** An invented adult. */
export interface DemoPerson {
  firstName: string
  lastName: string
  gender: 'woman' | 'man' | 'non-binary person'
  pronoun: 'she' | 'he' | 'they'
  /** Years, 18 or more. P23. */
  age: number
  job: string
  place: string
  hobbies: readonly string[]
  trait: string
  /** What the person is known for, as in "keeping every train ticket". */
  quirk: string
  hair: string
  clothes: string
  light: string
  /** How the person looks, in the words of whoever asks, in the place of hair and clothes. */
  looks?: string
  /** The world or the occasion, in the words of whoever asks. */
  about?: string
  /** How the person and the user met, in the words of whoever asks. */
  meeting?: string
}

/** "Greta Zeller"; of a name that was given, all of it. */
export function fullNameOf({ firstName, lastName }: DemoPerson): string {
  return `${firstName} ${lastName}`.trim()
}

/** The youngest age that the demo invents. P23. */
export const ADULT_AGE = 18
const OLDEST_AGE = 80

const FIRST_NAMES: Record<'female' | 'male' | 'non-binary', Pool> = {
  female: among(
    'Beatriz, Hanne, Yuki, Thandiwe, Roisin, Leila, Greta, Anneke, Sunniva, Marisol, Ewa, Padma, Odile, Wilhelmina, Shirin, Tamsin',
  ),
  male: among(
    'Joris, Emeka, Tomasz, Haruto, Callum, Rafael, Anders, Yusuf, Laurent, Dario, Kofi, Stellan, Vikram, Mattias, Bogdan, Osvaldo',
  ),
  'non-binary': among('Robin, Sasha, Noor, Ariel, Jules, Kit, Micha, Ren, Toni, Frankie, Sam, Lou'),
}

const LAST_NAMES: Pool = among(
  'Abbink, Lindqvist, Moreau, Castellanos, Achterberg, Nakagawa, Szymborski, Fairweather, Mbeki, Halloran, Zeller, Ferreira, Koskinen, Banerjee, Tarrant, Vasquez',
)

/** Worlds that the demo has words for; every other counts as today's. */
type DemoWorld =
  | 'today'
  | 'fantasy'
  | 'sci-fi'
  | 'cyberpunk'
  | 'post-apocalyptic'
  | 'steampunk'
  | 'superhero'

const JOBS: Record<DemoWorld, Pool> = {
  today: among(
    'piano tuner, night nurse, bridge inspector, sound editor, baker on the night shift, cartographer, bicycle mechanic, court interpreter, greenhouse manager, train dispatcher, paper conservator, chemistry teacher',
  ),
  fantasy: [
    'bell-founder to the river guild',
    'keeper of a dragon’s library',
    'ward-mender',
    'innkeeper on the pilgrim road',
    'falconer',
    'retired hedge knight',
  ],
  'sci-fi': [
    'airlock technician',
    'xenobotanist',
    'long-haul navigator',
    'orbital postmaster',
    'memory archivist',
    'hull diver',
  ],
  cyberpunk: [
    'implant tuner',
    'night-market courier',
    'disgraced traffic AI auditor',
    'holo-sign painter',
    'rooftop beekeeper',
    'data broker with scruples',
  ],
  'post-apocalyptic': [
    'water finder',
    'radio operator',
    'seed keeper',
    'bridge toll keeper',
    'bicycle medic',
    'map trader',
  ],
  steampunk: [
    'airship rigger',
    'clockwork veterinarian',
    'boiler inspector',
    'society photographer',
    'pneumatic post clerk',
    'inventor of quiet machines',
  ],
  superhero: [
    'off-duty hero with a bakery',
    'cape tailor',
    'reformed getaway driver',
    'rescue coordinator',
    'weather controller, part-time',
    'archivist of secret identities',
  ],
}

const PLACES: Record<DemoWorld, Pool> = {
  today: ['Ghent', 'Porto', 'Leith', 'Gothenburg', 'Trieste', 'Halifax', 'Valparaíso', 'Fukuoka'],
  fantasy: ['Saltmere', 'the Seven Locks', 'Hollow Quay', 'Ambervale'],
  'sci-fi': ['Ceres Low Ring', 'Kepler Wharf', 'the Titan greenhouses', 'Port Lagrange'],
  cyberpunk: ['the Stacks of Rotterdam', 'Lower Kowloon II', 'Level 40', 'the drowned docks'],
  'post-apocalyptic': ['the Library camp', 'Dry Harbour', 'the orchard at Mile Nine', 'Radio Hill'],
  steampunk: ['Brasswick', 'the Upper Moorings', 'Soot Lane', 'Great Piston'],
  superhero: ['Meridian City', 'the Harbour District', 'Tower Row', 'Eastbridge'],
}

const HOBBIES: Pool = among(
  'night swimming, repairing radios, mushroom walks, crossword setting, bouldering, accordion, letterpress, birdwatching, sourdough, open-air cinema, chess in the park, kayaking, life drawing, vinyl hunting, astronomy, salsa, beekeeping, film photography, long train journeys, choir, pottery, fencing',
)
const TRAITS: Pool = [
  'patient and dry-humoured',
  'quick, warm and a little stubborn',
  'calm until the second coffee',
  'curious about strangers',
  'blunt in the kindest way',
  'generous with time, stingy with opinions',
]
const QUIRKS: Pool = [
  'keeping every train ticket',
  'touching each piano in passing',
  'reading the last page first and denying it',
  'remembering what everyone ordered',
  'arguing with weather forecasts',
  'owning eleven teapots and drinking coffee',
  'naming borrowed bicycles',
  'always knowing which way is north',
]
const HAIR: Pool = [
  'short black hair',
  'curly brown hair',
  'silver hair tied back',
  'copper-red hair',
  'a shaved head',
  'dark braids',
  'shoulder-length blonde hair',
]
const CLOTHES: Pool = [
  'a moss-green work jacket',
  'a navy wool jumper',
  'a linen shirt with rolled sleeves',
  'a mustard scarf and a grey coat',
  'a denim apron',
]
const LIGHT: Pool = [
  'soft window light',
  'late afternoon sun',
  'overcast daylight',
  'the glow of a reading lamp',
]

const GENDERS = {
  female: { gender: 'woman', pronoun: 'she' },
  male: { gender: 'man', pronoun: 'he' },
  'non-binary': { gender: 'non-binary person', pronoun: 'they' },
} as const

type Kind = keyof typeof GENDERS

/** Where any gender will do, these are as likely as they are often here. */
const KINDS: readonly [Kind, ...Kind[]] = ['female', 'male', 'female', 'male', 'non-binary']

/** Invents an adult who fits the wish; names in `taken` are not used again. */
export function inventPerson(
  random: SeededRandom,
  wish: PeopleWish,
  taken: Set<string> = new Set(),
): DemoPerson {
  const kind = wish.gender === 'any' ? random.pick(KINDS) : wish.gender
  const firstName =
    random.shuffle(FIRST_NAMES[kind]).find((name) => !taken.has(name)) ??
    random.pick(FIRST_NAMES[kind])
  taken.add(firstName)
  return {
    firstName,
    lastName: random.pick(LAST_NAMES),
    ...GENDERS[kind],
    age: random.integer(wish.minAge, wish.maxAge),
    job: random.pick(JOBS[wish.world]),
    place: random.pick(PLACES[wish.world]),
    hobbies: random.shuffle(HOBBIES),
    trait: random.pick(TRAITS),
    quirk: random.pick(QUIRKS),
    hair: random.pick(HAIR),
    clothes: random.pick(CLOTHES),
    light: random.pick(LIGHT),
  }
}

/** Reads the wish out of a prompt. Ages below 18 are raised to 18. P23. */
export function peopleWishOf(prompt: string): PeopleWish {
  const range =
    /"?age(?:Range|_range)?"?\W{0,6}\{?\W{0,4}"?min"?\D{1,6}(\d{1,3})\D{1,16}?(\d{1,3})/i.exec(
      prompt,
    ) ??
    /\b(?:aged?|ages|years|between|from)\b[^.\d]{0,40}(\d{1,3})\s*(?:-|–|to|and|through)\s*(\d{1,3})/i.exec(
      prompt,
    )
  const minAge = Math.max(ADULT_AGE, Number(range?.[1] ?? 21))
  const maxAge = Math.max(minAge, Math.min(Number(range?.[2] ?? 58), Math.max(OLDEST_AGE, minAge)))
  return { minAge, maxAge, gender: genderOf(prompt), world: worldOf(prompt) }
}

function genderOf(prompt: string): PeopleWish['gender'] {
  const wished =
    /\b(?:gender|sex)[^.\n]{0,40}?\b(any|non-?binary|female|male|women|woman|men|man)\b/i
      .exec(prompt)?.[1]
      ?.toLowerCase() ?? 'any'
  if (wished.startsWith('non')) return 'non-binary'
  if (wished === 'female' || wished.startsWith('wom')) return 'female'
  return wished === 'any' ? 'any' : 'male'
}

function worldOf(prompt: string): DemoWorld {
  const worlds: readonly (readonly [DemoWorld, RegExp])[] = [
    ['fantasy', /\bfantasy\b/i],
    ['cyberpunk', /\bcyberpunk\b/i],
    ['post-apocalyptic', /\bpost-?apocalyptic\b/i],
    ['steampunk', /\bsteampunk\b/i],
    ['superhero', /\bsuper-?hero\b/i],
    ['sci-fi', /\b(sci-?fi|science fiction|futuristic|space|alien)\b/i],
  ]
  return worlds.find(([, words]) => words.test(prompt))?.[0] ?? 'today'
}
