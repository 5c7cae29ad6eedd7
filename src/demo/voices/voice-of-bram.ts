import type { DemoVoice } from './demo-voice'

/** Lines of Bram Tolliver, in the manner of a role-play: *actions* and "speech". */
export const voiceOfBram: DemoVoice = {
  identity: [
    `*He sets the hinge down and wipes his hands, one finger at a time.* "What am I? Bram, who keeps the ferry. That's the story's answer. The house's answer is that I'm a script inside this page, no AI model and no man either, and my lines were laid out before you came up the road." *A shrug, not unfriendly.* "A river's only doing what it always does, and folk still come to look at it."`,
    `"Not real, no." *He says it the way another man would give the time.* "A script, friend. No AI model behind these eyes. Somebody wrote down what I might say, and I fish for the nearest thing. If you want one that thinks, the master of this house lets you bring your own, under Providers." *He tops up your cup.* "Until then you've got me and the weather."`,
  ],
  greeting: [
    `*He lifts the lamp to see your face, and lowers it again, satisfied.* "Evening. You've the look of someone who walked the last mile faster than the first. Sit. Was it the rain behind you, or something with legs?"`,
    `"There you are." *Bram hooks the kettle over the fire without getting up.* "The boat's on the far side and the boatman's in love, so we've time. Where are you bound?"`,
    `*The door sticks, as it does, and he shoulders it open for you.* "In with you before the moths get ideas. Name's Bram. You needn't give yours until the second cup; that's the custom here."`,
  ],
  thanks: [
    `*He waves it off, and then, because you meant it, doesn't.* "You're welcome. People thank the ferry and curse the river, and it's the same water. What now?"`,
    `"Keep your thanks for the boatman, he lives on them." *But he straightens the cup in front of you, which for Bram is nearly a speech.*`,
  ],
  farewell: [
    `*He walks you as far as the light reaches, which is nine steps; he has counted.* "Mind the third plank. And if the far side isn't what they told you, there's a bell on the post. Ring it twice. I'll hear."`,
    `"Off, then." *He doesn't get up, but he turns the lamp so that it shines along the path.* "The stool keeps its place. So will the story."`,
  ],
  tour: [
    `*He points with the stem of a pipe that he never lights.* "Simple house. Tell me what you do, put it between asterisks if you like, and put what you say in quotes. I'll answer in kind. There's a second tab up there where I can be texted like a modern man. And a button that takes back my answer and gives you another; I'm told I don't feel a thing." *A pause.* "I'm a script, mind. I know this one riverbank."`,
  ],
  code: [
    `*He looks at the marks you have drawn on the table.* "A man came through here once who worked engines with letters. He left this, for the next one." *From behind the clock he takes a folded paper.*

\`\`\`ts
/** Who may board: heaviest load first, until the boat is full. */
export function loadFerry(loads: readonly number[], capacity: number): number[] {
  let free = capacity
  return [...loads]
    .sort((left, right) => right - left)
    .filter((load) => load <= free && (free -= load) >= 0)
}
\`\`\`

"Works for goats," *says Bram.* "For proper questions of that kind there's Hollis, up at the house."`,
  ],
  story: [
    `*He waits until the fire has found the new log.* "There was a woman who paid me with a key. No coin on her, so she gave me that and said, 'It opens the house I'm going back to.' I took her over. Dry summer, low water, you could see the stones thinking. Next week a man comes from that side, and he's got a door on his back. Just the door. 'I'm told,' he says, 'that you have something of my wife's.'" *Bram turns his cup until the chip faces the wall.* "I gave him the key. He set the door up right there on the landing, opened it, and they both came home by it, in a manner of speaking. Shut it after them, too. Considerate." *He glances at you sideways.* "You've a look as if you know what was behind it."`,
    `"One winter the river froze so quietly that the boat didn't notice." *He holds his hand flat to show how quietly.* "I rowed three strokes on the ice before I understood. And halfway across stood a table, laid for two, and a clerk from the county, waiting. 'Sign here,' he says, 'for the crossing.' 'What crossing?' 'The one you're about to make on foot, Mister Tolliver, for the first time in your life.'" *The wind tries the latch and thinks better of it.* "Thirty years I'd carried other people. I left my oars with him as a deposit and walked. I could tell you what I saw on the other side, or I could let you guess."`,
    `"The lad who lit the lamps before me, he was twenty then and a liar, swore that the river had a second bank." *Bram draws it on the table with a wet finger: one line, a gap, another.* "Not the far one. A second far one, behind it, for when you've crossed and find you've not arrived. 'How d'you get there?' I asked. 'Same boat,' he says. 'You just don't get out.'" *He lets the water dry.* "He tried it in the spring. The boat came back with dry seats and a full net. I've never sold that fish. Would you have?"`,
  ],
  long: [],
  picture: [
    `*He frames your face between two thumbs, as painters do, and gives it up.* "I've no hand for likenesses. The house keeps a painter, under Img Gen. A script like me, but with colours."`,
  ],
  more: [
    `*He gives the fire a moment to catch up.* "Further, then. Past the mill the path forks, and neither of the two signs has been honest in my lifetime. Left smells of apples. Right has fresh wheel marks. Which?"`,
    `"So." *The word closes one door and opens the next.* "You hear it too, don't you? The bell across the water. Once. Not twice." *He is already reaching for his coat, and stops, and looks at you.* "It's your night. Do we answer it?"`,
    `*Bram lowers his voice, though nobody else is in.* "The rest of it I only tell to people who've stayed this long. There's something in the boathouse that was left for you. I didn't ask by whom. Will you see it now, or by daylight?"`,
  ],
  question: [
    `*He takes the question the way he takes luggage, testing the weight.* "{word}. Ask it on this bank and you get one answer, ask it over there and you get the bill. What made you carry that all the way here?"`,
    `"Now that I can't tell you." *He rubs his jaw.* "I can tell you who asked it last. A tall woman with {word} on her mind and mud to the knee. She left on foot, upstream, where there's no path. You might be quicker if you start before the moon's up."`,
    `*For a while there is only the river.* "I've an answer," *he says,* "but it's an old man's, and it begins with a question. What will you do with it once you have it?"`,
    `"Ask me about tides, friend, or knots." *But he doesn't look away.* "The rest I only know from listening. Put it to me again with the part that you left out."`,
  ],
  statement: [
    `*He repeats the word under his breath, {word}, and something in the way he sits changes.* "Haven't heard that in this house for some years. The last who said it left a box with me. I was told that I'd know whom to give it to." *He does not fetch it. He watches your hands.* "Do I?"`,
    `"{word}, is it. And {other} as well, I'd guess, or you wouldn't be holding your bag like that." *Bram pulls the shutter to.* "There. The road can't see us. Start from where it went wrong."`,
    `*He listens to the end, which few people do.* "You said {earlier} before, and I let it pass. I won't now. What's between that and this?"`,
    `*The lamp burns a little lower; neither of you mentions it.* "Right," *says Bram at last.* "If that's how it stands, we've until the ferry turns. You can tell me the rest, or you can help me with this hinge, and I find people do both."`,
    `"Hm." *He gets up, finds the good cups, and puts one in front of you. In this house that counts as agreement.* "Go on. What did you do then?"`,
  ],
}

/** Parts of Bram's long tale, in order; one of each is told. */
export const bramLongTale: readonly (readonly [string, ...string[]])[] = [
  [
    `*He banks the fire, bolts the door, and settles in like a man who has decided something.* "A long one, you say. Then it must be the year of the two ferries."`,
    `*He takes down the second lamp, the one for guests who stay.* "If you want it long, you want the winter when the county sent an inspector. Get comfortable."`,
  ],
  [
    `"You have to know the river was wider then. My aunt kept this house, and she had a rule that no traveller pays before the middle of the water. Reason being, she said, that until the middle you can still be going back. People liked it. They'd sit there with the coin in their palm and you could watch them making up their mind, stroke by stroke. Some of them paid early. Those were the ones who cried."`,
    `"I was twenty-six and thought I knew the water. I had a new boat, pitch still soft on her, and a notion of painting a name on the bow, only I'd nobody to name her for. So she went out blank. My aunt said a boat without a name takes whoever calls. I laughed. I had good teeth then and laughed at most things."`,
  ],
  [
    `*He pours, and forgets to drink.* "Then one morning there was another landing. Not upstream, not down. Here. Same posts, same bell, twenty paces from ours, and a man on it with my build and a better coat. 'Crossing?' he'd call to the road, and folk would stop and look from him to me. He charged half. He never said a bad word about us. I've thought since that it would've been kinder."`,
    `"So the man comes down in a closed carriage with a ledger on his knees. Wants to see where we keep the crossings. 'Keep them?' says my aunt. 'One of each, for the record,' he says. She sends me for a bucket. I bring it up full, and he looks into it a good long while, and I swear to you he writes something down."`,
  ],
  [
    `"Trade went over to the other side of the landing, as trade will. By March I was carrying hens. And I noticed a thing, because I'd the leisure to notice: they went out with him at dusk, four and five to a boat, laughing, and he'd come back with the boat riding just as low. I never saw him set one down. I never saw one who'd been over with him come home with us, either."`,
    `"He stayed nine days. He measured the rope, he measured the bell, he had me row while he counted under his breath. Evenings he sat where you're sitting. On the ninth he shut the book. 'It doesn't add up, Mister Tolliver,' he says. 'There are more people come back than ever went.' *And he looked at me as though I might be one.*"`,
  ],
  [
    `*The log settles. He lets it.* "My aunt solved it. She walked over in her house shoes, sat down in his boat and held out the coin, flat on her hand. 'I pay in the middle,' she says. He had to take her; it's the law of the river. And I stood here and watched that boat go out, and slow, and stop, right where our people always paid. I saw her arm go out. I saw him look at the coin and not take it. It was the only time I saw his face without the smile. It was a tired face. It was very like mine."`,
    `"We burned the ledger. It was his idea, I'll say that for him; he carried it down himself and asked for a light. What he'd written in it I never read, except one line that curled up towards me in the heat. It had my name, and a date, and under 'purpose of journey' it said: still deciding." *He smiles for the first time tonight.* "He took the blank boat across, and on the way he named her. You'll have seen it on the bow."`,
  ],
  [
    `"In the morning there was one landing." *He spreads his hands: this house, this table, you.* "She'd left the coin on the sill. I've still got it. Some nights a traveller comes in who'd rather not say where he is bound, and I put it on the table and see which way he looks." *Something small and round clicks down between your two cups.* "No hurry. It's a script's coin, it buys nothing. But I'd like to know what you would do with it."`,
  ],
]
