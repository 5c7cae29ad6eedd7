import type { MacroContext, MacroField } from '../macro-context'
import type { MacroKind, MacroSubject, MacroTable } from '../macro-kind'

function value(subject: MacroSubject, read: (context: MacroContext) => string): MacroKind {
  return { subject, resolve: (_args, { context }) => read(context) }
}

function field(name: MacroField): MacroKind {
  return { subject: 'field', resolve: (_args, { resolveField }) => resolveField(name) }
}

const groupNames = ({ group, characterName }: MacroContext) =>
  group ? group.members.join(', ') : characterName

/** All who take part but the one who speaks; the user last. */
function othersThan({ group, characterName, userName }: MacroContext): string {
  const members = group?.members.filter((name) => name !== characterName) ?? []
  return [...members, userName].join(', ')
}

/** Who takes part. MACRO-03, -22 */
export const nameMacros: MacroTable = [
  ['char', value('name', ({ characterName }) => characterName)],
  ['user', value('name', ({ userName }) => userName)],
  ['group', value('name', groupNames)],
  [
    'groupnotmuted',
    value('name', ({ group, characterName }) => group?.unmuted.join(', ') ?? characterName),
  ],
  ['notchar', value('name', othersThan)],
  ['charifnotgroup', value('name', ({ group, characterName }) => (group ? '' : characterName))],
]

/** Fields of the character and the persona, under their names in SillyTavern. MACRO-16 */
export const fieldMacros: MacroTable = [
  ['description', field('description')],
  ['chardescription', field('description')],
  ['personality', field('personality')],
  ['charpersonality', field('personality')],
  ['scenario', field('scenario')],
  ['charscenario', field('scenario')],
  ['persona', field('persona')],
  ['mesexamples', field('mesexamples')],
  ['mesexamplesraw', field('mesexamples')],
  ['charprompt', field('charprompt')],
  ['charinstruction', field('charinstruction')],
  ['charjailbreak', field('charinstruction')],
  ['chardepthprompt', field('chardepthprompt')],
  ['charversion', field('charversion')],
  ['char_version', field('charversion')],
]

/** What the chat has, as it is stored. MACRO-17, -18, -22 */
export const chatMacros: MacroTable = [
  ['lastmessage', value('chat', ({ lastMessage }) => lastMessage ?? '')],
  ['lastusermessage', value('chat', ({ lastUserMessage }) => lastUserMessage ?? '')],
  ['lastcharmessage', value('chat', ({ lastCharMessage }) => lastCharMessage ?? '')],
  ['model', value('chat', ({ model }) => model ?? '')],
  ['original', value('chat', ({ original }) => original ?? '')],
  [
    'outlet',
    {
      subject: 'chat',
      min: 1,
      max: 1,
      accepts: ([name = '']) => name !== '',
      resolve: ([name = ''], { context }) => context.outlets?.get(name) ?? '',
    },
  ],
]
