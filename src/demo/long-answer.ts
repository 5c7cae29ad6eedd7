import type { SeededRandom } from '@/lib/seeded-random'

/** A section of the long answer: its heading and two paragraphs that do in either order. `{topic}` is filled in. */
const SECTIONS: readonly (readonly [heading: string, ...bodies: [string, string]])[] = [
  [
    'Where to stand',
    `Most of what is written about {topic} is written from too far away or from too close. From far away, everything looks like a trend; from close up, everything looks like an exception. The useful distance is the one at which you can still recognise a particular case and already see the next one beside it. It is the distance of a kitchen table.`,
    `Before looking at {topic}, it helps to notice where you are standing. Somebody who has to decide something by tomorrow sees other things than somebody who is curious. Neither is wrong. But the first needs three facts and a deadline, while the second needs a good walk, and many unhappy afternoons come from preparing one and then setting off on the other.`,
  ],
  [
    'What is plainly there',
    `Begin with an inventory, and resist adding opinions to it. What is there, how much of it, since when, and who put it there? Written down like this, {topic} becomes smaller, and that is the first relief. The second is that some of the things you were sure of will not go onto the list, because there is nobody you could ask about them.`,
    `Take a sheet of paper and draw a line down the middle. Left: what anyone could check about {topic}. Right: what you conclude from it. Nearly everybody's right-hand column is longer. That is no shame, it is what minds are for; it only becomes a difficulty when the line is rubbed out and the columns run together.`,
  ],
  [
    'What it leans on',
    `Everything leans on something. {topic} leans on habits that nobody chose, on a handful of people who answer their telephone, and on at least one assumption that was true when it was made. Finding that assumption is half the work. It is usually the sentence that begins with *obviously*.`,
    `If you want to know how {topic} really works, find out what happens when it stops for a day. Who notices first? Who is quietly glad? The answers draw a map of weights and supports that no official description contains, and they cost nothing but a little attention on a day that happens anyway.`,
  ],
  [
    'The part that resists',
    `There is always a part that will not be simplified. You can tell it by the way explanations speed up as they come near. With {topic} it is worth slowing down exactly there, putting the tidy account aside for an hour, and describing what you see in words that a tired friend would follow.`,
    `Two honest people can look at {topic} and disagree for years. When that happens, look for the thing that each of them is protecting. It tends to be something decent: time, or fairness, or the memory of how hard it was to build. Arguments about means become shorter once those are on the table.`,
  ],
  [
    'A small experiment',
    `Rather than settle the question, try something. It should be cheap, reversible and finished within a week, and you should say beforehand what result would change your mind. Most experiments about {topic} fail on the last condition: they are planned so that every outcome is a confirmation.

1. Write down what you expect.
2. Change one thing, and leave it changed for five days.
3. Ask somebody who did not know about it what they noticed.`,
    `An experiment with {topic} need not be grand. Halve something, or double it, or do it at another hour. What matters is a note made *before*, in ink, about what you think will happen. Reading it afterwards is the closest most of us come to meeting ourselves by surprise.

- *Expected:* one line
- *Observed:* one line
- *Next:* one line, or nothing at all`,
  ],
  [
    'What to leave alone',
    `A list of improvements for {topic} is easily made and should be read with suspicion. Behind each item, ask what the present arrangement is quietly doing well, since that is what the improvement will break. Some things look unfinished because they are still in use.`,
    `Not every corner of {topic} has to be lit. There are parts which function because nobody optimises them: the conversation in the corridor, the spare hour, the drawer with the odd screws. When you tidy, tidy around those.`,
  ],
  [
    'In one breath',
    `So: look from the kitchen table, count before you judge, find the sentence that begins with *obviously*, try one thing for five days, and leave the drawer with the odd screws alone. It will not exhaust {topic}. It will give you something to say about it that you have seen for yourself.`,
    `If only one line of this stays with you, let it be this one: {topic} is made of particular things done by particular people, and wherever you can name both, you can begin.`,
  ],
]

/** A long answer about a topic, in sections, with its closing note that a script wrote it. */
export function writeLongAnswer(topic: string | undefined, random: SeededRandom): string {
  const subject = topic ?? 'the matter at hand'
  const sections = SECTIONS.map(([heading, ...bodies], index) => {
    const paragraphs = random
      .shuffle(bodies)
      // Two ways to say it make two paragraphs, but only one ending.
      .slice(0, index === SECTIONS.length - 1 ? 1 : 2)
      .map((body) =>
        body.replace(/(^|[.?!] )?\{topic\}/g, (_, start: string | undefined) =>
          start === undefined
            ? subject
            : `${start}${subject.charAt(0).toUpperCase()}${subject.slice(1)}`,
        ),
      )
    return `## ${heading}\n\n${paragraphs.join('\n\n')}`
  })
  return [
    `# Looking closely at ${subject}`,
    ...sections,
    `---\n\n*A long answer from a short script: the shape was prepared, only the topic is yours. This is about as long as I get.*`,
  ].join('\n\n')
}
