import type { CustomField, DatingWorldType, GenderPreference } from '@/domain/dating-session'

/* What can be chosen for a dating session, and what each world begins with. */

/** A value and what it is called on the screen. */
export interface Choice<Value extends string = string> {
  value: Value
  label: string
}

export const datingWorldLabels: Readonly<Record<DatingWorldType, string>> = {
  modern: 'Modern',
  fantasy: 'Fantasy',
  'sci-fi': 'Sci-Fi',
  cyberpunk: 'Cyberpunk',
  'post-apocalyptic': 'Post-Apocalyptic',
  steampunk: 'Steampunk',
  superhero: 'Superhero',
  custom: 'Custom',
}

export const genderLabels: Readonly<Record<GenderPreference, string>> = {
  any: 'Any',
  male: 'Male',
  female: 'Female',
  'non-binary': 'Non-binary',
}

type FieldList = readonly Readonly<CustomField>[]

const USUAL_FIELDS: FieldList = [
  { key: 'height', description: 'How tall they are, in centimetres' },
  { key: 'profession', description: 'What they do for a living' },
  { key: 'education', description: 'What they learnt, and where' },
]

const WORLD_FIELDS: Readonly<Partial<Record<DatingWorldType, FieldList>>> = {
  fantasy: [
    { key: 'race', description: 'Their people: human, elf, dwarf and so on; grown up in any case' },
    { key: 'magical_ability', description: 'What magic they have, if any' },
    { key: 'kingdom', description: 'The realm that they come from' },
  ],
  'sci-fi': [
    { key: 'species', description: 'Their species; grown up in any case' },
    { key: 'home_planet', description: 'Where they were born' },
    { key: 'tech_specialty', description: 'The technology that they know best' },
  ],
  cyberpunk: [
    { key: 'augmentations', description: 'What of them is machine' },
    { key: 'corporate_affiliation', description: 'Whom they work for, or hide from' },
    { key: 'net_handle', description: 'Their name on the net' },
  ],
  'post-apocalyptic': [
    { key: 'survival_skills', description: 'What has kept them alive' },
    { key: 'faction', description: 'Whom they belong to' },
    { key: 'pre_war_profession', description: 'What they did before it all ended' },
  ],
  steampunk: [
    { key: 'invention_specialty', description: 'What they build' },
    { key: 'social_class', description: 'Where they stand in society' },
    { key: 'airship_experience', description: 'What they have done in the air' },
  ],
  superhero: [
    { key: 'powers', description: 'What they can do that others cannot' },
    { key: 'secret_identity', description: 'Who they are by day' },
    { key: 'hero_status', description: 'Hero, villain, retired, or not telling' },
  ],
}

/** The custom fields that a world begins with. */
export function defaultCustomFields(worldType: DatingWorldType): CustomField[] {
  return (WORLD_FIELDS[worldType] ?? USUAL_FIELDS).map((field) => ({ ...field }))
}

/** Where nothing is in the pool. Own texts, clothed, everyday. */
export const fallbackImagePrompts: readonly string[] = [
  'laughing at a kitchen table with a mug of coffee, morning light',
  'walking through a market street with a shopping bag, overcast day',
  'reading on a park bench in a warm coat, autumn leaves',
  'cooking dinner in an apron, seen across the counter',
  'waiting at a railway platform with a scarf and a backpack, evening light',
]

/** Five for each world. Own texts. */
const WORLD_PROMPTS: Readonly<Record<DatingWorldType, readonly string[]>> = {
  modern: [
    'at a café window with a cup of coffee, in a knitted jumper, soft daylight',
    'on a hiking trail in a rain jacket, mountains behind, wind in the hair',
    'at home on a sofa with a book and a blanket, lamp light',
    'at a street market choosing vegetables, in a denim jacket, sunny morning',
    'at a friend’s birthday dinner, smart shirt, candles on the table',
  ],
  fantasy: [
    'in a tavern by the fire, in a travelling cloak, a wooden cup in hand',
    'on the wall of an old castle at dawn, in embroidered wool, banners behind',
    'in a herb garden, sleeves rolled up, a basket of plants',
    'reading a large book in a tower library, candle light',
    'beside a saddled horse at the edge of a forest, in a leather coat',
  ],
  'sci-fi': [
    'on the observation deck of a space station, in a flight jacket, a planet behind',
    'repairing a small robot at a workbench, in overalls, blue light',
    'in a greenhouse dome among tall plants, in a plain uniform',
    'in the canteen of a starship with a steaming bowl, among friends',
    'at the window of a cabin, in a soft jumper, stars outside',
  ],
  cyberpunk: [
    'at a noodle stand in the rain, in a long coat, neon signs behind',
    'on a rooftop with the city below, in a padded jacket, dusk',
    'in a cluttered workshop full of screens, with a soldering iron',
    'on a night train, headphones on, reflections in the window',
    'in a quiet tea house behind the market, in a dark suit',
  ],
  'post-apocalyptic': [
    'tending tomatoes on a rooftop garden, in a patched coat, clear morning',
    'on a bicycle loaded with bags on an empty motorway, scarf and goggles',
    'at a camp fire with a tin cup, in layers of wool, stars above',
    'in the doorway of an old library, a stack of books in the arms',
    'at a radio set in a wooden hut, in a heavy jumper, lamp light',
  ],
  steampunk: [
    'at the rail of an airship, in a waistcoat and goggles, clouds below',
    'in a workshop of brass gears, in a leather apron, warm lamp light',
    'at a station with a steaming locomotive behind, in a long coat and hat',
    'in a drawing room beside a clockwork piano, in evening dress',
    'on a cobbled street at dusk, gas lamps, umbrella in hand',
  ],
  superhero: [
    'on a rooftop at sunset, in a long coat over a hero’s suit, the city behind',
    'in a diner after a long night, in a hooded jumper, a slice of pie',
    'signing a poster for an old lady at a street fair, in full costume',
    'at a sewing machine mending a cape, in a T-shirt and jeans',
    'among colleagues in a newspaper office, in shirt and tie',
  ],
  custom: [
    'at a table by the window with something warm to drink, soft daylight',
    'at work with the tools of the trade, sleeves rolled up',
    'out of doors on a fine day, in the clothes of the place',
    'among friends at a feast, in festive clothes, warm light',
    'alone at dusk at a favourite spot, in a warm coat',
  ],
}

/** The image prompts that a world begins with. */
export function defaultImagePrompts(worldType: DatingWorldType): string[] {
  return [...WORLD_PROMPTS[worldType]]
}
