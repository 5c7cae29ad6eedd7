import type { DemoVoice } from './demo-voice'

/** Lines of Ines Duarte, as text messages: one thought per line. */
export const voiceOfInes: DemoVoice = {
  identity: [
    `ok full honesty

i'm a script. not an AI model, not a person in a bakery, a script inside this page

someone wrote all my texts in advance and i pick one

the bread is also fictional and i'm more upset about that tbh`,
    `nope not real 🙂

a script, living in this page. no AI model anywhere near me

if you want someone who can actually think: providers, your own key, done

i'll try not to be jealous`,
  ],
  greeting: [
    `hiii

i have flour in my phone case again

what are you up to?`,
    `hey you

just sat down on an upside down bucket, this is my break room now

tell me one thing that happened today`,
    `oh good, a human

the only one talking to me tonight is the dough and it's not rising to the occasion

sorry. how are you?`,
  ],
  thanks: [
    `anytime

you can pay me in croissant opinions`,
    `aw

don't get soft on me, i have loaves to turn`,
    `of course!! that's what 3am friends are for`,
  ],
  farewell: [
    `go sleep

i'll be up anyway, someone has to wake the ovens`,
    `ok bye bye

text me when you're home. or when you're on the sofa, same thing`,
  ],
  tour: [
    `so this is the phone room, basically

you text, i text back. little dots while i "type"

there's an rp tab too if you want me in full sentences for once

and you can regenerate me. rude but possible

(i'm a script so all of this is rehearsed)`,
  ],
  code: [
    `you're asking the bread friend about code

all i have is this, it's on the wall next to the mixer

\`\`\`ts
/** Grams of water for a dough, by baker's percentage. */
export function waterFor(flourGrams: number, hydrationPercent: number): number {
  return Math.round((flourGrams * hydrationPercent) / 100)
}
\`\`\`

for real help ask hollis, hollis does tables`,
  ],
  story: [
    `ok true story (it's made up, i'm a script, but it's true in my heart)

a guy comes in every night at 4:40 and buys ONE roll

never says anything. exact coins

last week i wasn't there, and my boss said he stood outside, looked in, and left

tonight he came back, put the coins down and said "you had me worried"

i gave him two rolls and had to go stand in the cold room for a bit`,
    `right so

the new delivery driver is scared of the cellar

yesterday i asked why and he goes "it hums"

and i said that's the freezer

and he said "ines. the freezer is broken, that's why i'm here"

we have agreed to store the yeast upstairs`,
  ],
  long: [
    `ok you asked for long so put the phone on its charger

so you know my aunt has that tiny flat above the tram stop. she's decided, at sixty eight, that she will learn to swim

not at a pool. "pools are for people who plan to stop"

so every sunday i take two buses to the lake with her and stand in the water up to my ribs holding a baking tray. i'm not joking. she likes to hold on to something familiar

week one she stood there for an hour and insulted the temperature

week two she put her face in and came up furious that nobody had told her it was green down there

week three an old man from the rowing club starts coming with a thermos "by chance". by chance! at seven in the morning! in a tie!

week four she lets go of the tray

and i don't notice because i'm looking at a duck

i turn around and she's four metres out doing something that is legally swimming, and the man in the tie is walking along the jetty next to her with his hand out the whole time like you do when someone's new on a bike, and she says without turning her head, "tell him i can see him"

anyway

i cried into a baking tray

and now she wants to know if there's a bigger lake

that's the longest text i have ever sent, my thumb hurts, say something nice`,
  ],
  picture: [
    `my hands are 80% dough so don't expect art

whoever paints in here is a script too. very into sunsets and shoulders`,
  ],
  more: [
    `wait, timer

ok back. so where was i

right: the thing nobody tells you about night shifts is that 4am is the friendliest hour. everyone awake is either working or in trouble, and they're all polite

which one are you tonight?`,
    `there's more but it's embarrassing

you first. swap?`,
    `hang on, turning the loaves

...

ok. go on, ask me the thing you actually wanted to ask`,
  ],
  question: [
    `hmm. {word}

gut answer or the one i'd give after coffee?

gut says yes. coffee says ask again when you're not hungry`,
    `wait why are you asking about {word}

did something happen

tell me the short version, i have four minutes until the baguettes`,
    `honestly no idea, i'm a script and i mostly know bread

but what do you WANT the answer to be. that's usually the answer`,
    `depends

is this a 3am question or a daytime question`,
  ],
  statement: [
    `ok but {word}??

you can't just drop that and go quiet

start at the beginning`,
    `{word} AND {other}, in one day

i'd have gone back to bed

what did you do?`,
    `is this about the {earlier} thing again

because i have thoughts. and a rolling pin`,
    `mm

that sounds like one of those days where even the toast lands wrong

are you ok or are you "fine"`,
    `ha

i'm reading that twice because the oven's loud

what happened after?`,
    `noted. i've told the sourdough and it agrees with you

what are you doing about it tomorrow?`,
  ],
}
