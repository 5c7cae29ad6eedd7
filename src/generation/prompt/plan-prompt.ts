import type { ChatParameters } from '@/ai/contracts'
import { DEFAULT_NOTE_DEPTH, DEFAULT_NOTE_ROLE, type DepthRole } from '@/domain/character'
import { type Memory, memoryBudgets, memoryState } from '@/domain/memory'
import { imageOf } from '@/domain/message'
import { type PresetPart, standardParts, withAllParts } from '@/domain/preset'
import {
  chooseChapters,
  type ChosenChapters,
  CHAPTERS_HEADING,
  chooseFacts,
  factLine,
  FACTS_HEADING,
  type MemoryRoom,
  mostOfChapters,
  type RestingMemory,
} from '../memory/choose-memories'
import { KEYED_MESSAGES } from '../memory/find-fact-keys'
import { instructionOf } from './compose-prompt'
import { exampleBlocks, exampleText } from './example-blocks'
import { messageTokens } from './message-tokens'
import { nextPictureRule, PICTURE_NOTE_RULE } from './picture-notes'
import type {
  LeftOutPart,
  LeftOutReason,
  PartPlace,
  PlacedText,
  PlannedChatMessage,
  PlannedFile,
  PlanInput,
  PlannedMessage,
  PlannedPart,
  PlannedRequest,
  PromptPlan,
} from './plan-types'
import { answerAllowance, ASSUMED_CONTEXT_TOKENS, fitInto, wholeWindow } from './prompt-budget'
import { notedFiles, type SentFile, sentFileTokens } from './sent-files'
import { sentText, sentWords } from './sent-text'

/** Asks for the rest of an answer that broke off; never stored, never shown. */
export const CONTINUE_INSTRUCTION =
  'Your last message broke off. Go on from exactly where it stopped, in the same voice and format. Do not repeat or comment on anything.'

/** Between two parts that are sent as one text. */
const GAP = '\n\n'

/** A part before it is known where it stands among all; it is weighed once, which a long chat would notice otherwise. */
type Draft = Omit<PlannedPart, 'tokens'> & { tokens?: number }

/** A part within the history, with what decides about its place. */
interface DepthPart {
  part: Draft
  depth: number
  /** At one depth, the greater stands nearer to the end. PROMPT-09. */
  rank: number
}

/** Order of what stands at one depth. */
const RANKS = {
  memory: -1,
  persona: 0,
  own: 1,
  placed: 2,
  characterNote: 3,
  aboveNote: 4,
  authorsNote: 5,
  belowNote: 6,
} as const

/**
 * Plans the request for the next answer of a chat: one system prompt of all parts before the history, the messages with
 * what stands at a depth among them, and what stands after them (PROMPT-01 to -10). Pure: nothing is read, sent or
 * changed, and the same input gives the same plan.
 *
 * A character, a chat and settings without any field that came after release 0.3 give exactly that release's request, as
 * long as nothing is cut (PROMPT-02).
 */
export function planPrompt(input: PlanInput): PromptPlan {
  const builder = new PlanBuilder(input)
  builder.addParts()
  return builder.finish()
}

class PlanBuilder {
  readonly #input: PlanInput
  readonly #leftOut: { part: Draft; reason: LeftOutReason }[] = []
  readonly #system: Draft[] = []
  readonly #end: Draft[] = []
  readonly #depthParts: DepthPart[] = []
  readonly #messages: { message: PlannedMessage; part: PlannedPart; at: number }[] = []
  /** The stored system message, which stands for the description. PROMPT-04. */
  readonly #stored: PlannedMessage | undefined

  constructor(input: PlanInput) {
    this.#input = input
    this.#stored = input.history.find(({ role, hidden }) => role === 'system' && !hidden)
    const { character, window = ASSUMED_CONTEXT_TOKENS, limit } = input
    this.#limit = limit ?? wholeWindow(character, { window })
  }

  /** Parts in the order in which they are sent, so that macros that count do so in this order. */
  addParts(): void {
    const { history, picture } = this.#input
    const parts = this.#parts()
    const historyAt = parts.findIndex(({ kind }) => kind === 'history')
    for (const part of parts.slice(0, historyAt))
      this.#addPart(part, this.#system, { at: 'system' })
    const rule = (id: string, at: 'system' | 'end', text: string): Draft => ({
      id,
      kind: 'pictures',
      text,
      role: 'system',
      place: { at },
      isAlwaysSent: false,
      source: { kind: 'app' },
    })
    if (history.some((message) => !message.hidden && imageOf(message)))
      this.#system.push(rule('pictures', 'system', PICTURE_NOTE_RULE))
    this.#addFacts()
    this.#addDepthParts(parts)
    history.forEach((message, index) => this.#addMessage(message, index))
    // It is another for each message: before the history it would make all of it new to the provider's cache (CTX-12).
    if (picture) this.#end.push(rule('picture', 'end', nextPictureRule(picture)))
    for (const part of parts.slice(historyAt + 1)) this.#addPart(part, this.#end, { at: 'end' })
  }

  #parts(): readonly PresetPart[] {
    const { parts } = this.#input
    return parts ? withAllParts(parts) : standardParts
  }

  /** Macros that nobody knows, by the place of their text. What a macro gives is none, whatever it looks like. */
  readonly #unknown = new Map<string, string[]>()

  #resolve(text: string, place: string, original?: string): string {
    const { macros } = this.#input
    if (!macros) return text
    this.#unknown.set(place, macros.unknownIn(text))
    return macros.resolve(text, place, original)
  }

  /** Sends a part, or leaves it out where it is switched off or blank. */
  #add(to: Draft[], part: Draft, isOff = false): boolean {
    const unknown = this.#unknown.get(part.kind === 'examples' ? part.kind : part.id) ?? []
    const whole = unknown.length > 0 ? { ...part, unknownMacros: unknown } : part
    if (isOff) this.#leaveOut(whole, 'off')
    else if (part.text.trim() === '') this.#leaveOut(whole, 'blank')
    else {
      to.push(whole)
      return true
    }
    return false
  }

  #leaveOut(part: Draft, reason: LeftOutReason): void {
    this.#leftOut.push({ part, reason })
  }

  /** A part of the preset, with what is placed beside it. */
  #addPart(part: PresetPart, to: Draft[], place: PartPlace): void {
    this.#addPlaced(part, 'before', to, place)
    this.#addOwnPart(part, to, place)
    this.#addPlaced(part, 'in', to, place)
    this.#addPlaced(part, 'after', to, place)
  }

  #addPlaced(
    { kind, enabled }: PresetPart,
    side: 'before' | 'in' | 'after',
    to: Draft[],
    place: PartPlace,
  ): void {
    for (const text of this.#input.placed ?? []) {
      if (!('slot' in text.place) || text.place.slot !== kind || text.place.side !== side) continue
      // What stands beside a part that is switched off has lost nothing but its neighbour.
      this.#add(to, placedPart(text, place, 'system'), side === 'in' && !enabled)
    }
  }

  #addOwnPart(part: PresetPart, to: Draft[], place: PartPlace): void {
    const { character, persona, postHistory } = this.#input
    const isOff = !part.enabled
    const fields = { role: 'system', place, isAlwaysSent: true } as const
    const addField = (field: 'personality' | 'scenario') => {
      const raw = character[field]
      if (raw === undefined) return
      const source = { kind: 'character', field } as const
      this.#add(
        to,
        { id: field, kind: field, text: this.#resolve(raw, field), ...fields, source },
        isOff,
      )
    }
    switch (part.kind) {
      case 'main':
        this.#addMain(to, place, isOff)
        return
      case 'persona': {
        if (!persona || persona.placement === 'depth') return
        const text = this.#resolve(persona.description, 'persona')
        const source = { kind: 'persona', id: persona.id } as const
        const drawn: Draft = {
          id: 'persona',
          kind: 'persona',
          name: persona.name,
          text,
          ...fields,
          source,
        }
        if (persona.placement === 'none') this.#leaveOut(drawn, 'nameOnly')
        else this.#add(to, drawn, isOff)
        return
      }
      case 'description':
        this.#add(to, { ...this.#description(), ...fields }, isOff)
        return
      case 'personality':
      case 'scenario':
        addField(part.kind)
        return
      case 'examples':
        this.#addExamples(to, place, isOff)
        return
      case 'postHistory': {
        const own = this.#resolve(postHistory ?? '', 'ownPostHistory')
        const its = character.postHistory?.trim() ? character.postHistory : undefined
        const text = its === undefined ? own : this.#resolve(its, 'postHistory', own)
        const source =
          its === undefined
            ? ({ kind: 'settings' } as const)
            : ({ kind: 'character', field: 'postHistory' } as const)
        if (its !== undefined || postHistory !== undefined)
          this.#add(to, { id: 'postHistory', kind: 'postHistory', text, ...fields, source }, isOff)
        return
      }
      case 'own': {
        if (part.depth !== undefined) return
        const role = place.at === 'system' ? 'system' : atTheEnd(part.role ?? DEFAULT_NOTE_ROLE)
        this.#add(to, { ...this.#ownPart(part), role, place }, isOff)
        return
      }
      case 'loreBefore':
      case 'loreAfter':
      case 'history':
    }
  }

  #ownPart(part: PresetPart): Omit<Draft, 'role' | 'place'> {
    const id = `own:${part.id}`
    return {
      id,
      kind: 'own',
      ...(part.name !== undefined && { name: part.name }),
      text: this.#resolve(part.text ?? '', id),
      isAlwaysSent: true,
      source: { kind: 'preset', id: part.id },
    }
  }

  /** The instruction of style or room, or the character's own in its place. PROMPT-03. */
  #addMain(to: Draft[], place: PartPlace, isOff: boolean): void {
    const { character, room } = this.#input
    const fields = { kind: 'main', role: 'system', place, isAlwaysSent: true } as const
    const instruction = this.#resolve(instructionOf(character, room), 'instruction')
    const isOwn = room === undefined && instruction !== '' && character.customInstructions?.trim()
    const source = isOwn
      ? ({ kind: 'character', field: 'customInstructions' } as const)
      : ({ kind: 'app' } as const)
    const main = character.mainPrompt
    const replaces = main?.trim() && room !== 'mobile'
    if (!replaces && instruction !== '') {
      const part = { id: 'instruction', text: instruction, ...fields, source }
      // An instruction that the prompt has in itself is not said twice.
      if (!isOff && this.#description().text.includes(instruction))
        this.#leaveOut(part, 'alreadySaid')
      else this.#add(to, part, isOff)
    }
    if (main === undefined) return
    const text = this.#resolve(main, 'main', replaces ? instruction : '')
    const its = { kind: 'character', field: 'mainPrompt' } as const
    this.#add(to, { id: 'main', text, ...fields, source: its }, isOff)
  }

  #descriptionPart: Pick<Draft, 'id' | 'kind' | 'text' | 'source'> | undefined

  /** The description, resolved once. */
  #description() {
    const stored = this.#stored?.content
    this.#descriptionPart ??= {
      id: 'description',
      kind: 'description',
      text: this.#resolve(stored ?? this.#input.character.systemPrompt, 'description'),
      source:
        stored === undefined
          ? { kind: 'character', field: 'systemPrompt' }
          : { kind: 'chat', field: 'systemPrompt' },
    }
    return this.#descriptionPart
  }

  #addExamples(to: Draft[], place: PartPlace, isOff: boolean): void {
    const { character } = this.#input
    if (character.examples === undefined) return
    const name = this.#input.characterName?.trim() || character.name?.trim() || 'the character'
    const blocks = exampleBlocks(this.#resolve(character.examples, 'examples'))
    blocks.forEach((block, index) => {
      const text = exampleText(block, name, index === 0)
      const source = { kind: 'character', field: 'examples' } as const
      const fields = { role: 'system', place, isAlwaysSent: false, source } as const
      this.#add(to, { id: `examples:${index}`, kind: 'examples', text, ...fields }, isOff)
    })
  }

  #addDepthParts(parts: readonly PresetPart[]): void {
    const { character, persona, authorsNote, userMessages = 0, placed = [] } = this.#input
    const found: { depth: number; rank: number; make: () => void }[] = []
    const plan = (depth: number, rank: number, make: () => void) =>
      found.push({ depth, rank, make })
    const add = (
      depth: number,
      rank: number,
      role: DepthRole,
      part: Omit<Draft, 'role' | 'place'>,
      isOff = false,
    ) => {
      const place = { at: 'history', depth } as const
      const sent: Draft[] = []
      this.#add(sent, { ...part, role: depth === 0 ? atTheEnd(role) : role, place }, isOff)
      this.#depthParts.push(...sent.map((whole) => ({ part: whole, depth, rank })))
    }
    const description = persona?.description.trim()
    if (persona?.placement === 'depth' && description) {
      const depth = toDepth(persona.depth ?? DEFAULT_NOTE_DEPTH)
      const isOff = !parts.find(({ kind }) => kind === 'persona')?.enabled
      plan(depth, RANKS.persona, () =>
        add(
          depth,
          RANKS.persona,
          persona.role ?? DEFAULT_NOTE_ROLE,
          {
            id: 'persona',
            kind: 'persona',
            name: persona.name,
            text: this.#resolve(persona.description, 'persona'),
            isAlwaysSent: true,
            source: { kind: 'persona', id: persona.id },
          },
          isOff,
        ),
      )
    }
    for (const part of parts) {
      if (part.kind !== 'own' || part.depth === undefined) continue
      const depth = toDepth(part.depth)
      plan(depth, RANKS.own, () =>
        add(depth, RANKS.own, part.role ?? DEFAULT_NOTE_ROLE, this.#ownPart(part), !part.enabled),
      )
    }
    for (const text of placed) {
      const stand = standOf(text.place, authorsNote)
      if (!stand) continue
      const { role, rank } = stand
      const depth = toDepth(stand.depth)
      plan(depth, rank, () =>
        add(depth, rank, role, placedPart(text, { at: 'history', depth }, role)),
      )
    }
    const { note } = character
    if (note?.text.trim()) {
      const depth = toDepth(note.depth)
      plan(depth, RANKS.characterNote, () =>
        add(depth, RANKS.characterNote, note.role, {
          id: 'characterNote',
          kind: 'characterNote',
          text: this.#resolve(note.text, 'characterNote'),
          isAlwaysSent: true,
          source: { kind: 'character', field: 'note' },
        }),
      )
    }
    if (authorsNote?.text.trim()) {
      const depth = toDepth(authorsNote.depth)
      const every = Math.max(1, Math.floor(authorsNote.every) || 1)
      const part = {
        id: 'authorsNote',
        kind: 'authorsNote',
        isAlwaysSent: every === 1,
        source: { kind: 'chat', field: 'authorsNote' },
      } as const
      plan(depth, RANKS.authorsNote, () => {
        const text = this.#resolve(authorsNote.text, 'authorsNote')
        if (userMessages % every === 0)
          add(depth, RANKS.authorsNote, authorsNote.role, { ...part, text })
        else
          this.#leaveOut(
            { ...part, text, role: authorsNote.role, place: { at: 'history', depth } },
            'notThisTurn',
          )
      })
    }
    // The order in which they are sent, which is kept where two are alike.
    for (const { make } of found.toSorted((a, b) => b.depth - a.depth || a.rank - b.rank)) make()
  }

  #addMessage(message: PlannedMessage, index: number): void {
    if (message === this.#stored) return
    const { id, role, name, pending, hidden, alwaysSent, counted } = message
    const files = this.#input.filesOf?.(message) ?? notedFiles(message)
    const text = sentText(message, files)
    const words = files.length > 0 ? sentWords(message, files) : text
    const part: PlannedPart = {
      id: `message:${id ?? `draft:${index}`}`,
      kind: 'message',
      text,
      role,
      place: { at: 'history', depth: 0 },
      tokens: files.reduce(
        (sum, file) => sum + sentFileTokens(file, this.#input.tokenFactor ?? 1),
        this.#byModel(messageTokens(id, words, counted)),
      ),
      isAlwaysSent: false,
      source: id === undefined ? { kind: 'message' } : { kind: 'message', id },
    }
    if (name !== undefined) part.name = name
    if (alwaysSent) part.isPinned = true
    if (files.length > 0) part.files = files
    if (hidden) this.#leaveOut(part, 'hidden')
    else if (pending) this.#leaveOut(part, 'pending')
    else if (text.trim() === '' && wholeFiles(files).length === 0) this.#leaveOut(part, 'blank')
    else this.#messages.push({ message, part, at: index })
  }

  finish(): PromptPlan {
    const { character, prefix = '', hasOlder = false, cache } = this.#input
    const { assumedWindow = ASSUMED_CONTEXT_TOKENS } = this.#input
    const window = this.#input.window ?? assumedWindow
    const continued: Draft | undefined =
      prefix === ''
        ? undefined
        : {
            id: 'prefix',
            kind: 'message',
            text: prefix,
            role: 'assistant',
            place: { at: 'history', depth: 0 },
            isAlwaysSent: false,
            source: { kind: 'message' },
          }
    const goOn: Draft | undefined = continued && {
      id: 'continuation',
      kind: 'continuation',
      text: CONTINUE_INSTRUCTION,
      role: 'user',
      place: { at: 'end' },
      isAlwaysSent: false,
      source: { kind: 'app' },
    }
    this.#dropWhatDoesNotFit([...(continued ? [continued] : []), ...(goOn ? [goOn] : [])])
    const spoken: Draft[] = this.#messages.map(({ part }) => part)
    if (continued) spoken.push(continued)
    spoken.forEach((part, index) => {
      part.place = { at: 'history', depth: spoken.length - 1 - index }
    })
    const inHistory = withDepthParts(spoken, this.#depthParts)
    const end = [...this.#end, ...(goOn ? [goOn] : [])]
    const parts = [...this.#system, ...inHistory, ...end].map((part) => this.#weigh(part))
    const systemPrompt = textOf(this.#system)
    const memoryAt = this.#memoryAt()
    const parameters: ChatParameters = {
      ...character.modelParameters,
      ...(systemPrompt.trim() !== '' && { systemPrompt }),
      ...(memoryAt !== undefined && { memoryAt }),
    }
    const request: PlannedRequest = {
      messages: toMessages([...inHistory, ...end]),
      model: character.model,
      parameters,
      ...(cache && { cache }),
    }
    return {
      parts,
      leftOut: this.#leftOut.map(({ part, reason }): LeftOutPart => ({
        part: this.#weigh(part),
        reason,
      })),
      hasOlder,
      request,
      tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
      window,
      isWindowKnown: this.#input.window !== undefined,
      limit: this.#limit,
      answerTokens: answerAllowance(character, window),
      ...(this.#cutBefore !== undefined && { cutBefore: this.#cutBefore }),
    }
  }

  /** How long what stands before the memory is; undefined where there is none of one of the two. */
  #memoryAt(): number | undefined {
    const first = this.#system.findIndex(({ source }) => source.kind === 'memory')
    const before = textOf(this.#system.slice(0, Math.max(0, first)))
    return before.trim() === '' ? undefined : before.length
  }

  /** Facts: at the end of what stands before the history, or, those whose keys were found, before the newest message. MEM-16 */
  #addFacts(): void {
    const { memories = [], history } = this.#input
    if (memories.length === 0) return
    const recent = history
      .filter(({ role, hidden, pending }) => role !== 'system' && !hidden && !pending)
      .slice(-KEYED_MESSAGES)
    const texts = recent.map(({ content }) => content)
    const { always, keyed, rest } = chooseFacts(memories, texts, this.#room('facts'))
    this.#system.push(...factParts(always, { at: 'system' }))
    for (const part of factParts(keyed, { at: 'history', depth: 1 }))
      this.#depthParts.push({ part, depth: 1, rank: RANKS.memory })
    this.#rest(rest)
  }

  #room(kind: keyof typeof memoryBudgets): MemoryRoom {
    return {
      budget: this.#input.memoryBudgets?.[kind] ?? memoryBudgets[kind],
      measure: (text) => this.#byModel(messageTokens(undefined, text)),
    }
  }

  #rest(rest: readonly RestingMemory[]): void {
    for (const { memory, reason } of rest)
      this.#leaveOut(memoryPart(memory, { at: 'system' }, memory.text), reason)
  }

  /** Chapters and books beside a history that begins at a message, told by its place among those that may be sent. */
  #chaptersAt(firstMessage: number): ChosenChapters {
    const { memories = [] } = this.#input
    return chooseChapters(
      memories,
      this.#messages[firstMessage]?.message.seq,
      this.#room('chapters'),
    )
  }

  readonly #limit: number
  #cutBefore: string | undefined

  /** An estimate in tokens of this model. */
  #byModel(tokens: number): number {
    return Math.ceil(tokens * (this.#input.tokenFactor ?? 1))
  }

  /** A part with its weight. */
  #weigh(part: Draft): PlannedPart {
    const tokens = part.tokens ?? this.#byModel(messageTokens(undefined, part.text))
    return Object.assign(part, { tokens })
  }

  /** The message at a new cut: what is sent in any case marks none, for there may be gaps after it. */
  #cutAt(firstMessage: number): string | undefined {
    const { message } =
      this.#messages.slice(firstMessage).find(({ part }) => !part.isPinned) ??
      this.#messages.at(-1) ??
      {}
    return message?.id
  }

  /** PROMPT-06, PROMPT-07, CTX-11. */
  #dropWhatDoesNotFit(further: readonly Draft[]): void {
    const { placed = [], memories = [], hasOlder = false, history, cutBefore } = this.#input
    const tokensOf = (part: Draft) => this.#weigh(part).tokens
    const rests = new Set(
      placed.filter(({ restsWhenNarrow }) => restsWhenNarrow).map(({ id }) => placedId(id)),
    )
    const around = [...this.#system, ...this.#depthParts.map(({ part }) => part), ...this.#end]
    const resting = around.filter(({ id }) => rests.has(id))
    const examples = around.filter(({ kind }) => kind === 'examples')
    const fixed = around.filter(({ id, kind }) => !rests.has(id) && kind !== 'examples')
    const cutAt = cutBefore === undefined ? -1 : history.findIndex(({ id }) => id === cutBefore)
    const firstAfterCut =
      cutAt === -1 ? undefined : this.#messages.filter(({ at }) => at < cutAt).length
    // What is always sent counts with all else that is, and leaves the less room to the history. CTX-14
    const pinned = this.#messages.filter(({ part }) => part.isPinned).map(({ part }) => part)
    const taken = [...fixed, ...further, ...pinned].reduce((sum, part) => sum + tokensOf(part), 0)
    const droppable = {
      rests: resting.map(tokensOf),
      examples: examples.map(tokensOf),
      messages: this.#messages.map(({ part }) => (part.isPinned ? 0 : part.tokens)),
      cutAt: firstAfterCut,
      hasOlder,
    }
    const begin = Math.min(firstAfterCut ?? 0, Math.max(0, this.#messages.length - 1))
    let chapters = this.#chaptersAt(begin)
    const weight = chapterParts(chapters.sent).reduce((sum, part) => sum + tokensOf(part), 0)
    let kept = fitInto(this.#limit, taken + weight, droppable)
    if (kept.firstMessage !== begin && memories.length > 0) {
      // Chapters tell what is cut now, and take their room from the history that is kept.
      const most = mostOfChapters(memories, this.#room('chapters'))
      kept = fitInto(this.#limit, taken + most, droppable)
      chapters = this.#chaptersAt(kept.firstMessage)
    }
    if (kept.firstMessage > 0 || hasOlder)
      // A message that is left out may stand at the cut, which stays where it is.
      this.#cutBefore =
        kept.firstMessage === firstAfterCut ? cutBefore : this.#cutAt(kept.firstMessage)
    const dropped = new Set([...(kept.rests ? [] : resting), ...examples.slice(kept.examples)])
    for (const part of dropped) this.#leaveOut(part, 'budget')
    keepOnly(this.#system, (part) => !dropped.has(part))
    keepOnly(this.#end, (part) => !dropped.has(part))
    keepOnly(this.#depthParts, ({ part }) => !dropped.has(part))
    this.#system.push(...chapterParts(chapters.sent))
    this.#rest(chapters.rest)
    const above = this.#messages.splice(0, kept.firstMessage)
    for (const { part } of above) if (!part.isPinned) this.#leaveOut(part, 'budget')
    this.#messages.unshift(...above.filter(({ part }) => part.isPinned))
  }
}

function memoryPart(memory: Memory, place: PartPlace, text: string): Draft {
  const { id, kind, keys = [] } = memory
  return {
    id: `memory:${id}`,
    kind: kind === 'fact' ? 'memory' : 'chapters',
    text,
    role: 'system',
    place,
    isAlwaysSent: keys.length === 0,
    source: { kind: 'memory', id },
    ...(memoryState(memory) === 'stale' && { isStale: true }),
  }
}

/** Facts as lines of one list. */
function factParts(facts: readonly Memory[], place: PartPlace): Draft[] {
  return facts.map((memory, index) => {
    const line = factLine(memory.text)
    const part = memoryPart(memory, place, index === 0 ? `${FACTS_HEADING}\n${line}` : line)
    return index === 0 ? part : { ...part, isFurtherLine: true }
  })
}

/** Chapters and books as one text. */
function chapterParts(chapters: readonly Memory[]): Draft[] {
  return chapters.map((memory, index) =>
    memoryPart(
      memory,
      { at: 'system' },
      index === 0 ? `${CHAPTERS_HEADING}\n${memory.text}` : memory.text,
    ),
  )
}

/** Parts as one text. */
function textOf(parts: readonly Draft[]): string {
  return parts.reduce((text, part) => joined(text, part), '')
}

/** A text with a further part of it. */
function joined(text: string, part: Pick<Draft, 'text' | 'isFurtherLine'>): string {
  if (text === '') return part.text
  return `${text}${part.isFurtherLine ? '\n' : GAP}${part.text}`
}

function keepOnly<Item>(items: Item[], isKept: (item: Item) => boolean): void {
  items.splice(0, items.length, ...items.filter(isKept))
}

/** Nothing may begin the answer: what would be the model's at the end is said by the system (LORE-26). */
function atTheEnd(role: DepthRole): DepthRole {
  return role === 'assistant' ? 'system' : role
}

function toDepth(depth: number): number {
  return Number.isFinite(depth) ? Math.max(0, Math.floor(depth)) : DEFAULT_NOTE_DEPTH
}

/** Where a text within the history stands, and who says it; undefined of one that stands beside a part. */
function standOf(
  place: PlacedText['place'],
  note: PlanInput['authorsNote'],
): { depth: number; role: DepthRole; rank: number } | undefined {
  if ('depth' in place) return { ...place, rank: RANKS.placed }
  if (!('note' in place)) return undefined
  return {
    depth: note?.depth ?? DEFAULT_NOTE_DEPTH,
    role: note?.role ?? DEFAULT_NOTE_ROLE,
    rank: place.note === 'above' ? RANKS.aboveNote : RANKS.belowNote,
  }
}

const placedId = (id: string) => `placed:${id}`

function placedPart(
  { id, name, text, lore }: PlacedText,
  place: PartPlace,
  role: DepthRole,
): Draft {
  return {
    id: placedId(id),
    kind: 'placed',
    ...(name !== undefined && { name }),
    text,
    role,
    place,
    isAlwaysSent: false,
    source: lore ? { kind: 'lore', ...lore } : { kind: 'placed', id },
  }
}

/** Messages with the parts that stand among them, each at its depth or, where there are fewer messages, before all. */
function withDepthParts(messages: readonly Draft[], depthParts: readonly DepthPart[]): Draft[] {
  const before = new Map<number, Draft[]>()
  for (const { part, depth } of depthParts) {
    const index = Math.max(0, messages.length - depth)
    before.set(index, [...(before.get(index) ?? []), part])
  }
  const partsAt = (index: number) => before.get(index) ?? []
  return [
    ...messages.flatMap((message, index) => [...partsAt(index), message]),
    ...partsAt(messages.length),
  ]
}

/** The files that go along as they are. */
function wholeFiles(files: readonly SentFile[]): PlannedFile[] {
  return files.flatMap(({ file, form, tokens }): PlannedFile[] => {
    const { id, name, mime, size, width = 0, height = 0, pages = 0, textTokens = 0 } = file
    const sent = { id, name, mime, size, tokens }
    if (form === 'picture') return [{ ...sent, kind: 'picture', edge: Math.max(width, height) }]
    return form === 'pages' ? [{ ...sent, kind: 'pdf', pages, hasText: textTokens > 0 }] : []
  })
}

/** As they go to an adapter: neighbouring parts of one role are one message, what was said stays as it is. */
function toMessages(parts: readonly Draft[]): PlannedChatMessage[] {
  const sent: PlannedChatMessage[] = []
  let former: PlannedChatMessage | undefined
  for (const part of parts) {
    const { kind, role, text, name, files = [] } = part
    const isSaid = kind === 'message' || kind === 'continuation'
    if (!isSaid && former?.role === role) {
      former.content = joined(former.content, part)
      continue
    }
    const whole = wholeFiles(files)
    const message = {
      role,
      content: text,
      ...(kind === 'message' && name !== undefined && { name }),
      ...(whole.length > 0 && { files: whole }),
    }
    sent.push(message)
    former = isSaid ? undefined : message
  }
  return sent
}
