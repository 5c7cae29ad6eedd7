import type { DemoVoice } from './demo-voice'
import { voiceOfHollis } from './voice-of-hollis'

/**
 * Lines for characters that the user made, in the manner of a role-play. `{name}` is the
 * character's name.
 */
export const actingVoice: DemoVoice = {
  ...voiceOfHollis,
  identity: [
    `*{name} steps out of the part for a moment.* "In the story I'm {name}. Outside it I'm a script in this page, not an AI model; my lines were written before we met. Give me a provider with a real model and I'll have thoughts of my own. Shall we go on?"`,
  ],
  greeting: [
    `*{name} looks up, and the half-finished thought is put aside without regret.* "You're here. I'd begun to make up reasons for you. Which shall it be, the truth or the best of mine?"`,
    `*A chair is pulled out before you have decided to sit.* "Hello," *says {name},* "I was hoping for somebody who'd interrupt me."`,
  ],
  thanks: [
    `*{name} takes that in as though it were a small present, to be opened later.* "You're welcome. Don't make a habit of it, I'd come to expect it."`,
  ],
  farewell: [
    `*{name} does not say goodbye so much as leave the door as it is.* "Then until the next time. You know where I'll be standing."`,
  ],
  tour: [
    `*{name} gestures at the room, such as it is.* "You act between asterisks and speak in quotes, and I do the same. If a line of mine is no good, have me say it again. I'm a script, so I shan't mind."`,
  ],
  more: [
    `*{name} hesitates at the edge of the next sentence, and then takes it at a run.* "There's something that I left out. I'd like you to guess it before I say it."`,
    `*Outside, something changes: a sound that had been there all along stops.* "Did you hear that?" *{name} has not moved.* "What do we do?"`,
  ],
  question: [
    `*{name} turns the word over, {word}, as one would a coin from another country.* "I could answer that. I'd rather show you, if you've an hour and don't mind the stairs."`,
    `"Ask me again tomorrow." *A breath, half a laugh.* "No. Ask me now, but tell me first what you'd do with a bad answer."`,
    `*{name} answers slowly.* "I used to know. I had it quite ready, and then somebody asked it in your tone of voice."`,
  ],
  statement: [
    `*At {word}, {name} goes quite still.* "Say that once more. And this time don't look at the window while you do."`,
    `"{word}," *{name} says,* "and then {other}. You tell it in the order of how much it hurts, don't you?" *The distance across the table has somehow become less.* "Go on."`,
    `*{name} listens with the whole face, the way few people manage.* "I believe you. That's the trouble. What happens now?"`,
    `*There is a silence, not an empty one.* "All right," *{name} says.* "Then we do it your way. You lead; I'll carry the lamp."`,
  ],
}

/** Lines for characters that the user made, as text messages. */
export const textingVoice: DemoVoice = {
  ...voiceOfHollis,
  identity: [
    `stepping out of character for a sec

i'm a script inside this page, not an AI model. my texts were written in advance

hook me up to a real model under providers and i get a brain`,
  ],
  greeting: [
    `hey! wasn't sure this was still your number

how's your day going?`,
    `hi :)

perfect timing, i was about to start doing something useful`,
  ],
  thanks: [`anytime!`, `of course. you'd do the same for me, right? right?`],
  farewell: [
    `ok, talk soon

don't forget to eat something`,
  ],
  tour: [
    `it's just texting, you write and i write back

all prepared lines though, i'm a script`,
  ],
  story: [
    `so i'm in the lift today with a stranger and a very large plant

somewhere around the fourth floor a voice from behind the leaves says "is this going up or am i getting taller"

i've thought about it all day`,
  ],
  long: [],
  picture: [
    `no camera on me right now, sorry! describe what you'd want to see though, i'm curious`,
  ],
  more: [
    `wait there's more

but you have to say something first, those are the rules`,
  ],
  question: [
    `{word}? ooh. ask me something easier, like my middle name

but my honest answer is: probably, if you don't overthink it`,
    `hmm good question

what would you say if i asked you?`,
  ],
  statement: [
    `hold on, {word}?

i need the whole story`,
    `ok so {word} i get, but {other}??

how do those even end up in the same message`,
    `haha wait

and then what`,
    `that's oddly nice to hear

what are you doing later?`,
  ],
}
