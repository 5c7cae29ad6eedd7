import type { MessageRecord } from '@/storage/database/records'

/** Ends every chat that is seeded, so that a page can be seen to have painted it. */
export const LAST_WORDS = 'This is the last message.'
/** Ends every answer that is streamed. */
export const ANSWER_END = 'This is the end of the answer.'

/** One of each thing that answers are made of; about 1,500 characters. */
function section(number: number): string {
  return `## Part ${number}: what a bridge carries

A bridge is *mostly* the story of its load. The **dead load** is what it weighs by itself, the live load is what
crosses it, and the rest is wind, water and the slow work of heat. Number ${number} of this series looks at the second,
because it is the one that changes while you watch, and the one that \`load-table.csv\` tells least about.

- People, who walk in step when they are many
- Carts and cars, heavy at their axles and light between them
  - a lorry counts as three of them
  - a tram counts as five, and stays on its line
- Snow, which nobody plans to bring across

1. Add up what stands on it at the worst moment.
2. Multiply by a factor that you can defend.
3. Ask somebody else to do the same, and compare.

\`\`\`python
def bending_moment(load_kn: float, span_m: float) -> float:
    """Of a beam on two supports, with the load in the middle."""
    if span_m <= 0:
        raise ValueError("a span is longer than nothing")
    return load_kn * span_m / 4  # kNm
\`\`\`

| span, m | load, kN | moment, kNm |
|--------:|---------:|------------:|
| ${number + 4} | 12 | ${(number + 4) * 3} |
| ${number + 8} | 20 | ${(number + 8) * 5} |

> A beam does not know what it was built for. It knows where it is pushed, and answers there.

The answer of part ${number} can be checked by hand, which is the point of it: see the [notes on statics](https://example.org/statics)
for the same sum with another sign.

`
}

/** A markdown answer of exactly so many characters, the same each time. */
export function longAnswer(length: number): string {
  let text = ''
  for (let number = 1; text.length < length; number += 1) text += section(number)
  const end = `\n\n${ANSWER_END}`
  return text.slice(0, length - end.length) + end
}

/** A text in so many pieces of nearly equal length. */
export function inChunks(text: string, count: number): string[] {
  const place = (index: number) => Math.round((index * text.length) / count)
  return Array.from({ length: count }, (_, index) => text.slice(place(index), place(index + 1)))
}

/** The messages of a chat of so many, in turns, most of them short; the last one ends with LAST_WORDS. */
export function chatMessages(conversationId: string, count: number): MessageRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${conversationId}-${index}`,
    conversationId,
    seq: index,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content:
      index === count - 1
        ? `${section(index)}${LAST_WORDS}`
        : index % 2 === 0
          ? `And what about case ${index}? Keep it short, please.`
          : shortAnswer(index),
    timestamp: 1_700_000_000_000 + index * 60_000,
  }))
}

function shortAnswer(index: number): string {
  const text = `In case ${index} the **second support** takes more than half, because the load stands nearer to it.

- left: ${index % 40} kN
- right: ${(index % 40) + 12} kN

Turn the beam around and the numbers change places; nothing else does.`
  return index % 10 === 1 ? `${text}\n\n${section(index)}` : text
}
