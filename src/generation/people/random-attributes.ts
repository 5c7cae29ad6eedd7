import type { predefinedAttributes } from '@/domain/character-form'

type Label = (typeof predefinedAttributes)[number]

/*
 * Left to itself a model invents the same few people again and again. So what the user leaves open is drawn by lot
 * here. The values of different attributes go together whichever way they fall.
 */

const VALUES: Readonly<Record<Label, readonly string[]>> = {
  Personality: [
    'patient and dry-humoured',
    'restless, generous, easily moved',
    'blunt in the kindest way',
    'calm until it matters, then unstoppable',
    'curious about everybody, private about themselves',
    'cheerfully pessimistic',
    'proud, exact and secretly sentimental',
    'playful, with a long memory for slights',
    'shy at first and funny once warm',
    'unhurried, observant, hard to impress',
    'warm, superstitious and stubborn',
    'idealistic and tired of being told so',
  ],
  Appearance: [
    'tall, silver hair cut short, a worn leather jacket',
    'round-faced, freckled, always in bright knitwear',
    'broad shoulders, ink-stained fingers, reading glasses on a cord',
    'small and quick, dark braids, practical boots',
    'elegant in an old-fashioned way, grey coat, one ring',
    'shaved head, laughter lines, sleeves rolled up',
    'copper-red curls, a crooked nose, paint on the cuffs',
    'lean, weathered, moves as if on a ship',
    'black hair with a white streak, dark suit without a tie',
    'heavy-set, light on the feet, a scarf in every season',
  ],
  Background: [
    'grew up above a shop and could count money before reading',
    'came to the city for a year, two decades ago',
    'left a safe career after one bad winter',
    'the only one of a large family who moved away',
    'raised by grandparents who told no story the same way twice',
    'crossed three countries before settling down',
    'lost everything once and rebuilt it smaller',
    'was known for something long ago and is glad to be forgotten',
    'learnt the trade from somebody who never praised',
    'inherited a house full of other people’s letters',
  ],
  Occupation: [
    'bridge inspector',
    'night nurse',
    'piano tuner',
    'court interpreter',
    'botanical illustrator',
    'ferry captain',
    'radio producer',
    'restorer of old maps',
    'chess teacher for adults',
    'beekeeper with a market stall',
    'insurance investigator',
    'stage carpenter',
    'translator of crime novels',
    'lighthouse archivist',
  ],
  'Speech Style': [
    'short sentences, long pauses',
    'asks back before answering',
    'full of sayings nobody else has heard',
    'precise, with sudden swear words',
    'soft-spoken, never finishes a compliment',
    'storytelling, every answer begins somewhere else',
    'brisk and numbered, as if leaving notes',
    'warm teasing and mock formality',
    'old-fashioned courtesy with modern slang by accident',
    'thinks aloud and corrects themselves',
  ],
  Interests: [
    'night swimming and cheap detective novels',
    'repairing radios, collecting weather reports',
    'bread, tide tables and brass bands',
    'mushrooms, old cinemas, arguing about football',
    'letterpress printing and long train journeys',
    'astronomy and very spicy food',
    'choir, pottery, other people’s gardens',
    'chess in the park and terrible puns',
    'birdsong recordings and boxing history',
    'salsa, crosswords, abandoned railways',
  ],
  Knowledge: [
    'how buildings fall down, and why most do not',
    'every shortcut and back door of the town',
    'plants that heal, plants that kill',
    'what people mean when they say “fine”',
    'locks, contracts and other promises',
    'the sea, its charts and its lies',
    'languages nobody asked them to learn',
    'the history of one small street in great detail',
    'medicine, from practice more than from books',
    'music theory and how to cheat at cards',
  ],
  Goals: [
    'to find out who wrote an unsigned letter',
    'to open a small place with six tables',
    'to make peace with a sibling before spring',
    'to finish one thing properly',
    'to see the northern lights with somebody',
    'to be owed nothing and to owe nothing',
    'to pass the craft on to the right person',
    'to prove an old verdict wrong',
    'to spend a whole winter without an alarm clock',
    'to win back a house',
  ],
}

/**
 * A value for an attribute that the user left open; undefined for one that is not predefined.
 * @param random gives a number from 0 to below 1.
 */
export function randomValueFor(label: string, random: () => number): string | undefined {
  const [, values] = Object.entries(VALUES).find(([known]) => known === label) ?? []
  return values?.[Math.floor(random() * values.length)]
}
