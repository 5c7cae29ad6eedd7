import type { DemoVoice } from './demo-voice'

const GROUP_BY = `## Grouping a list in TypeScript

The plan, before the code:

- decide what the key of a group is
- walk the list once, and keep the groups in a \`Map\`
- leave the original list alone

\`\`\`ts
/** Groups items by a key, in the order in which the keys first appear. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
\`\`\`

| Approach | Keeps order | Any type of key | Passes over the list |
| --- | --- | --- | --- |
| \`Map\`, as above | yes | yes | 1 |
| plain object | mostly | strings only | 1 |
| \`filter\` for each key | yes | yes | one per key |

Newer engines have \`Map.groupBy\` built in; where you can rely on it, use that.`

const RETRY = `## Trying again, politely

A retry needs four decisions:

1. *what* is worth repeating (a timeout is, a wrong password is not)
2. *how often*
3. *how long* to wait, a little longer each time
4. how the caller says *stop*

\`\`\`ts
/** Calls a task until it succeeds, waiting twice as long after each failure. */
export async function retry<Result>(
  task: (signal: AbortSignal) => Promise<Result>,
  { attempts = 3, waitMs = 500, signal = new AbortController().signal } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task(signal)
    } catch (error) {
      if (signal.aborted || attempt === attempts) throw error
      await new Promise((done) => setTimeout(done, waitMs * 2 ** (attempt - 1)))
    }
  }
}
\`\`\`

| Failure | Try again? |
| --- | --- |
| no connection | yes |
| 429 or 503 | yes, after the time the server names |
| 400, 401, 404 | no, it will fail the same way |

Add some chance to the wait if many clients might fail at the same moment.`

const DEBOUNCE = `## Waiting until the typing stops

A debounced function runs once things have been quiet for a while:

- each call restarts the clock
- only the last call's arguments count
- the caller can cancel

\`\`\`ts
/** Delays a callback until it has not been called for \`quietMs\` milliseconds. */
export function debounce<Arguments extends unknown[]>(
  callback: (...values: Arguments) => void,
  quietMs: number,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = (...values: Arguments) => {
    clearTimeout(timer)
    timer = setTimeout(() => callback(...values), quietMs)
  }
  return Object.assign(run, { cancel: () => clearTimeout(timer) })
}
\`\`\`

| | Debounce | Throttle |
| --- | --- | --- |
| runs | after the last call | at a steady rate |
| good for | search boxes, autosave | scrolling, dragging |
| first reaction | late | at once |

If it must also run when the page is left, call the callback yourself on \`pagehide\`.`

/** Lines of Hollis, who answers in a document's plain style. */
export const voiceOfHollis: DemoVoice = {
  identity: [
    `I'm Hollis, and I'm a script: a few pages of TypeScript inside this page, **not an AI model**. I match your words to lines that were written beforehand. There is no server behind me, and nothing you type here leaves your browser.

When you want a mind on the other end, open **Providers**, add a key of your own, and make a character that uses it.`,
    `A script, and a short one. No AI model is involved when I answer: I look for a few cues in your message and take a prepared card from the drawer. Ask me the same thing in the same words and I'll come up with the same card; Regenerate deals the next one.`,
    `Honest answer: I'm not a person and I'm not an AI model either. I'm the demo, a script that ships with Parlour so that you can try every room of it without a key.`,
  ],
  greeting: [
    `Good to see you. I'm Hollis, the script that minds the door here. Ask a question, ask for code or a story, or say *show me around* for the short tour.`,
    `Hello, and take any chair. What shall we look at first: something on your mind, a bit of code, or the house itself?`,
    `Hi there. The kettle is imaginary, but the rest of the place works. Where would you like to start?`,
  ],
  thanks: [
    `You're welcome. If it was useful, the copy button is right below; if it wasn't, Regenerate turns over another card and keeps this one.`,
    `Glad that helped. What's next on the list?`,
    `Any time. One advantage of being a script: I'm never in the middle of something else.`,
  ],
  farewell: [
    `Goodbye for now. This chat stays in your browser, exactly where you left it.`,
    `Until next time. If you want to keep a copy that outlives this browser, **Export** writes everything into one file.`,
    `Take care. I'll be here, in the most literal sense: inside the page.`,
  ],
  tour: [
    `## A short tour of Parlour

Everything lives in this browser. Your keys go to the provider you saved them for, and nowhere else.

| Room | Feels like | Good for |
| --- | --- | --- |
| **Standard** | a document | questions, code, drafts |
| **RP** | a page of a novel | stories with a character |
| **Mobile** | a phone | texting back and forth |

Things worth trying in this very chat:

- **Regenerate** my answer, then flip back to the earlier one
- **Edit** what you wrote, or **Branch from here** to follow a second thought
- press **Stop** while I'm still writing; what's on the screen stays
- say *name your sources* to see how an answer shows the pages that it draws on

Beyond this room there are generators for random people, a dating-style game of swiping, and an image generator. With the demo all of them run on prepared material, so you can see how they work before you spend a cent.`,
    `## What you can do here

1. **Talk.** Make characters, give each a model and a manner, and chat with them.
2. **Play.** In RP chats, *actions* and "speech" look the part, and a second tab turns the same character into somebody you text.
3. **Keep.** Export writes one file with everything; keys stay out of it unless you ask.
4. **Leave.** Reset empties the lot. There is no account to close.

> Which of the four would you like to see? I can only describe them, being a script, but I describe them truthfully.`,
  ],
  code: [GROUP_BY, RETRY, DEBOUNCE],
  story: [
    `The lighthouse at Carrow had been automatic for thirty years when the supply boat began to deliver two loaves again. *Nobody had ordered them.* Maud, who did the accounts, rowed over to complain and found the table laid, the brass polished, and a note beneath the salt. "You are early," it said. "He comes on Thursdays." She looked at the calendar, which was a Wednesday, and at the second chair, which was warm. *Then she did what any sensible bookkeeper would do:* she entered the bread under repairs, and stayed the night.`,
    `Every clock in the station had been stopped for the repair, so for one afternoon no train could be late. *People noticed slowly.* A man with a cello sat down on its case. Two strangers who had been pretending not to know each other stopped pretending. "What time is it?" asked a woman at the counter, and the clerk, who had answered that question for nineteen years, leaned out and said, "What would you like it to be?" *She thought about it with great care.* "Before," she said, and he stamped her ticket.`,
    `The map was wrong in only one place, and that was where Odile's house stood. She wrote to the office; the office sent a surveyor, a careful man with wet shoes. *He measured for two days.* "The map is right," he told her at last. "It's the hill that has moved." She poured him coffee and they watched it through the window, that large shy hill, pretending to have been there all along. "Will you report it?" she asked. *He turned his cup around by the handle.* "I'll say I couldn't find the place."`,
  ],
  long: [],
  picture: [
    `I can't draw in this chat, but the house has a painter: open **Img Gen**, choose the demo provider and describe what you'd like to see. It is a script as well, so expect shapes and colours rather than a likeness.`,
    `For pictures, try **Img Gen** with the demo provider. Its painter works from your words as a seed: the same description gives the same picture, and a new comma gives another.`,
  ],
  more: [
    `Gladly, though a script goes on the way a music box does: by turning to the next tune. Give me one word to steer by and I'll choose better.`,
    `There's a little more in the drawer. Tell me which way: *deeper* into what we had, *sideways* to an example, or *back* to what you first wanted to know?`,
    `Going on, then. The part people skip is usually the second step, the one after the exciting first. What would yours be?`,
  ],
  question: [
    `About {word}, I can only give you a shape, since I'm a script and know no facts. Say what you already believe, what would change your mind, and who could tell you in five minutes. A real model, with a key of your own, can fill in the facts.`,
    `Three handles on {word}:

1. **What is it for?** If nobody can say in one sentence, start there.
2. **What does it cost?** Count attention as well as money.
3. **What happens if you leave it alone?** Often the quickest answer of the three.

Pick one and tell me, and I'll follow.`,
    `That depends on which half of it matters to you, {word} or {other}. Suppose you could only get one of them right this week: which would you regret leaving?`,
    `My way into a question like that: write down the answer you expect, then look for the single detail that would prove it wrong. It sounds slow. It rarely takes ten minutes.`,
    `I don't know, and I'd rather say so than decorate a guess: I'm a script without any facts in it. What I can do is ask back. What would you do tomorrow if the answer were yes?`,
  ],
  statement: [
    `You put **{word}** first, so let me start there. What would a good outcome look like by Friday, and which piece of it is small enough for today?`,
    `{word} and {other} in the same breath: is that one problem or two? When two problems are treated as one, the easier half gets polished and the other waits.`,
    `Noted. On a card I'd write:

- **{word}**: what you know for certain
- what you're guessing
- the one thing to ask somebody

Which of the three is the shortest?`,
    `Earlier you mentioned {earlier}, and now {word}. I'd bet there's a thread between them. Where does it run?`,
    `I follow. Say a little more about the part that surprised you; the surprising part is usually where the useful question sits.`,
    `That's worth a second sentence. If you had to explain it to somebody who is in a hurry and on your side, which words would you keep?`,
  ],
}
