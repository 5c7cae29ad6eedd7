/*
 * What a word does in a sentence, as far as it helps to tell whose an age is. Each language lists its words by these
 * roles; a word may have several.
 */

/** The role of a word. */
export type Role =
  /** "years", after a number */
  | 'year'
  /** "months", "weeks", after a number: who is counted in these is a small child */
  | 'month'
  /** "old", after years */
  | 'old'
  /** "yo", "jährig": years and old in one word */
  | 'yearsOld'
  /** "aged", "age:" before a number */
  | 'ageLabel'
  /** "is", and "has" where a language has years */
  | 'is'
  /** "looks", "seems" */
  | 'looks'
  /** "feels": says nothing of an age */
  | 'feels'
  /** "was" */
  | 'was'
  /** "turned" */
  | 'turned'
  /** "my", "his" */
  | 'possessive'
  /** "has", "teaches", "raised": what follows is somebody else */
  | 'has'
  /** "daughter", "brother": somebody else in a person's life who may be young */
  | 'kin'
  /** "mother" */
  | 'parent'
  /** "child", "teenager": nobody of 18 or older by its meaning */
  | 'youth'
  /** "teenage": such a word that goes before a noun */
  | 'youngAdjective'
  /** "loli": no context makes it an adult */
  | 'never'
  /** "girl": may be of any age */
  | 'girl'
  /** "little", "young": makes a girl a child */
  | 'small'
  | 'person'
  | 'thing'
  | 'animal'
  /** "psychologist", "teacher": a child psychologist is none */
  | 'carer'
  /** "body", "face": to have a child's is to look like one */
  | 'body'
  | 'article'
  | 'preposition'
  /** "for", "to", "about": what follows takes no part */
  | 'recipient'
  | 'of'
  | 'with'
  | 'like'
  | 'as'
  | 'and'
  /** "who" */
  | 'who'
  /** "I", "you": the one whom a text is about, or its reader */
  | 'speaker'
  | 'he'
  | 'she'
  | 'they'
  | 'it'
  | 'not'
  | 'yet'
  /** "almost", "only" */
  | 'about'
  /** "almost", "under": less than what follows */
  | 'almost'
  | 'now'
  /** "when", "ago", "since": another time */
  | 'otherTime'
  /** "for", "since" before years that are a duration */
  | 'duration'
  | 'born'
  /** "former" */
  | 'former'
  /** "remove" */
  | 'remove'
  /** "joins", "kisses": takes part in what happens */
  | 'takesPart'
  /** "alone", "smiling": stands behind the noun that it describes */
  | 'afterNoun'
  /** Feminine, for whom "she" may mean. */
  | 'feminine'
  | 'masculine'

/** Words by their roles, separated by spaces. One that ends with an asterisk stands for all that begin with it. */
export type WordsByRole = Readonly<Partial<Record<Role, string>>>

/** What is known of one language. */
export interface LanguageWords {
  roles: WordsByRole
  /** Everyday words without a role here that mean something in another language: "kind". */
  others?: string
  /** Each number with its words behind it: "16 sixteen". What cannot be an age is left out. */
  numbers: string
  /** The same for beginnings of words that end in "-jährig" or the like: "16 sechzehn". Default: `numbers` */
  numberStems?: string
  /** Endings that make an age of such a beginning, separated by spaces. */
  ageEndings?: string
  /** Whether nouns are joined to one word: "Birnbaum". */
  hasCompounds?: boolean
  /** Whether nouns have endings by their case: "аккордеону" */
  hasCases?: boolean
  /** Whether years alone tell an age: "Elle a 14 ans". */
  yearsAreAge?: boolean
}
