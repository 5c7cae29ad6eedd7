import type { ReactNode } from 'react'
import { DEFAULT_NOTE_DEPTH, DEFAULT_NOTE_ROLE, MAX_NOTE_DEPTH } from '@/domain/character'
import {
  DEFAULT_GROUP_WEIGHT,
  DEFAULT_LORE_POSITION,
  type LoreEntry,
  lorePositions,
  loreSources,
  loreTriggers,
  MAX_SCAN_DEPTH,
  secondaryLogics,
} from '@/domain/lorebook'
import { listLimits } from '@/domain/list-limits'
import { textLimits } from '@/domain/text-limits'
import { RoleField } from '@/features/shared/prompt/authors-note-fields'
import type { LoreEntryDraft } from '@/storage/commands/lorebooks'
import { Disclosure } from '@/ui/buttons/disclosure'
import { SelectField } from '@/ui/fields/select-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { DraftNumber, DraftText } from '@/features/shared/fields/draft-fields'
import { Checks, DraftKeys } from './key-fields'
import * as words from './entry-words'

/** Messages that sticky, cooldown and delay may count at most. */
const MAX_MESSAGES = 100_000
const MAX_WEIGHT = 1_000_000
/** Orders and priorities lie between this and its negative. */
export const MAX_ORDER = 1_000_000

export interface EntryFieldsProps {
  entry: LoreEntry
  onChange: (change: Partial<LoreEntryDraft>) => void
}

/** What few entries need, folded away by what it is about; open where something of it is set. */
export function MoreFields(props: EntryFieldsProps) {
  const { entry } = props
  return (
    <>
      <Disclosure title={words.finding} startsOpen={isFindingSet(entry)}>
        <FindingFields {...props} />
      </Disclosure>
      <Disclosure title={words.placing} startsOpen={isPlaceSet(entry)}>
        <PlaceFields {...props} />
      </Disclosure>
      <Disclosure title={words.chance} startsOpen={isChanceSet(entry)}>
        <ChanceFields {...props} />
      </Disclosure>
      <Disclosure title={words.others} startsOpen={isRecursionSet(entry)}>
        <RecursionFields {...props} />
      </Disclosure>
      <Disclosure title={words.forWhom} startsOpen={isFilterSet(entry)}>
        <FilterFields {...props} />
      </Disclosure>
      <Disclosure title={words.note} startsOpen={(entry.comment ?? '').trim() !== ''}>
        <DraftText
          label={words.comment}
          hint={words.commentHint}
          rows={2}
          max={textLimits.other}
          value={entry.comment}
          onChange={(comment) => props.onChange({ comment })}
        />
      </Disclosure>
    </>
  )
}

/** Two fields side by side, where there is room. */
function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
}

function isFindingSet(entry: LoreEntry): boolean {
  const { selective, caseSensitive, wholeWords, usePatterns, scanDepth, alsoReads = [] } = entry
  const isOther = wholeWords !== undefined || usePatterns === false || scanDepth !== undefined
  return selective === true || caseSensitive === true || isOther || alsoReads.length > 0
}

/** A yes or no that may be left to the book. */
const asChoice = (value: boolean | undefined) => (value === undefined ? '' : value ? 'yes' : 'no')
const fromChoice = (value: string) => (value === '' ? undefined : value === 'yes')

function FindingFields({ entry, onChange }: EntryFieldsProps) {
  const isSelective = entry.selective === true
  return (
    <>
      <SwitchField
        label={words.selective}
        hint={words.selectiveHint}
        checked={isSelective}
        onChange={({ target }) => onChange({ selective: target.checked || undefined })}
      />
      {isSelective && (
        <>
          <DraftKeys
            label={words.secondaryKeys}
            hint={words.secondaryKeysHint}
            maxCount={listLimits.loreKeys}
            keys={entry.secondaryKeys ?? []}
            onChange={(keys) => onChange({ secondaryKeys: keys.length === 0 ? undefined : keys })}
          />
          <SelectField
            label={words.logic}
            options={secondaryLogics.map((value) => ({ value, label: words.logics[value] }))}
            value={entry.secondaryLogic ?? 'any'}
            onChange={({ target }) =>
              onChange({ secondaryLogic: secondaryLogics.find((each) => each === target.value) })
            }
          />
        </>
      )}
      <SwitchField
        label={words.caseSensitive}
        hint={words.caseSensitiveHint}
        checked={entry.caseSensitive === true}
        onChange={({ target }) => onChange({ caseSensitive: target.checked || undefined })}
      />
      <Pair>
        <SelectField
          label={words.wholeWords}
          hint={words.wholeWordsHint}
          options={[
            { value: '', label: words.asTheBook },
            { value: 'yes', label: words.yes },
            { value: 'no', label: words.no },
          ]}
          value={asChoice(entry.wholeWords)}
          onChange={({ target }) => onChange({ wholeWords: fromChoice(target.value) })}
        />
        <SelectField
          label={words.patterns}
          hint={words.patternsHint}
          options={[
            { value: 'yes', label: words.patternsOn },
            { value: 'no', label: words.patternsOff },
          ]}
          value={entry.usePatterns === false ? 'no' : 'yes'}
          onChange={({ target }) =>
            onChange({ usePatterns: target.value === 'no' ? false : undefined })
          }
        />
        <DraftNumber
          label={words.scanDepth}
          hint={words.scanDepthHint}
          min={0}
          max={MAX_SCAN_DEPTH}
          usual={words.asTheBook}
          value={entry.scanDepth}
          onChange={(scanDepth) => onChange({ scanDepth })}
        />
      </Pair>
      <Checks
        label={words.alsoReads}
        hint={words.alsoReadsHint}
        choices={loreSources.map((value) => ({ value, label: words.sources[value] }))}
        chosen={entry.alsoReads ?? []}
        onChange={(chosen) => {
          const alsoReads = loreSources.filter((source) => chosen.includes(source))
          onChange({ alsoReads: alsoReads.length === 0 ? undefined : alsoReads })
        }}
      />
    </>
  )
}

function isPlaceSet({ position, priority, ignoreBudget }: LoreEntry): boolean {
  const isElsewhere = position !== undefined && position !== DEFAULT_LORE_POSITION
  return isElsewhere || priority !== undefined || ignoreBudget === true
}

function PlaceFields({ entry, onChange }: EntryFieldsProps) {
  const position = entry.position ?? DEFAULT_LORE_POSITION
  return (
    <>
      <SelectField
        label={words.position}
        hint={words.positionHint}
        options={lorePositions.map((value) => ({ value, label: words.positions[value] }))}
        value={position}
        onChange={({ target }) =>
          onChange({ position: lorePositions.find((each) => each === target.value) })
        }
      />
      {position === 'depth' && (
        <Pair>
          <DraftNumber
            label={words.depth}
            hint={words.depthHint}
            min={0}
            max={MAX_NOTE_DEPTH}
            usual={words.usually(DEFAULT_NOTE_DEPTH)}
            value={entry.depth}
            onChange={(depth) => onChange({ depth })}
          />
          <RoleField
            role={entry.role ?? DEFAULT_NOTE_ROLE}
            onChange={(role) => onChange({ role })}
          />
        </Pair>
      )}
      {position === 'outlet' && (
        <DraftText
          label={words.outlet}
          hint={words.outletHint}
          max={textLimits.name}
          value={entry.outlet}
          onChange={(outlet) => onChange({ outlet })}
        />
      )}
      <DraftNumber
        label={words.priority}
        hint={words.priorityHint}
        min={-MAX_ORDER}
        max={MAX_ORDER}
        value={entry.priority}
        onChange={(priority) => onChange({ priority })}
      />
      <SwitchField
        label={words.ignoreBudget}
        hint={words.ignoreBudgetHint}
        checked={entry.ignoreBudget === true}
        onChange={({ target }) => onChange({ ignoreBudget: target.checked || undefined })}
      />
    </>
  )
}

function isChanceSet(entry: LoreEntry): boolean {
  const {
    probability = 100,
    useProbability,
    sticky = 0,
    cooldown = 0,
    delay = 0,
    group = '',
  } = entry
  const isRandom = probability !== 100 && useProbability !== false
  return isRandom || sticky > 0 || cooldown > 0 || delay > 0 || group.trim() !== ''
}

function ChanceFields({ entry, onChange }: EntryFieldsProps) {
  const isGrouped = (entry.group ?? '').trim() !== ''
  return (
    <>
      <Pair>
        <DraftNumber
          label={words.probability}
          hint={words.probabilityHint}
          min={0}
          max={100}
          usual={words.usually(100)}
          value={entry.useProbability === false ? undefined : entry.probability}
          onChange={(probability) => onChange({ probability, useProbability: undefined })}
        />
        <DraftNumber
          label={words.sticky}
          hint={words.stickyHint}
          min={0}
          max={MAX_MESSAGES}
          usual={words.usually(0)}
          value={entry.sticky}
          onChange={(sticky) => onChange({ sticky })}
        />
        <DraftNumber
          label={words.cooldown}
          hint={words.cooldownHint}
          min={0}
          max={MAX_MESSAGES}
          usual={words.usually(0)}
          value={entry.cooldown}
          onChange={(cooldown) => onChange({ cooldown })}
        />
        <DraftNumber
          label={words.delay}
          hint={words.delayHint}
          min={0}
          max={MAX_MESSAGES}
          usual={words.usually(0)}
          value={entry.delay}
          onChange={(delay) => onChange({ delay })}
        />
      </Pair>
      <DraftText
        label={words.group}
        hint={words.groupHint}
        max={textLimits.other}
        value={entry.group}
        onChange={(group) => onChange({ group })}
      />
      {isGrouped && (
        <>
          <DraftNumber
            label={words.groupWeight}
            hint={words.groupWeightHint}
            min={0}
            max={MAX_WEIGHT}
            usual={words.usually(DEFAULT_GROUP_WEIGHT)}
            value={entry.groupWeight}
            onChange={(groupWeight) => onChange({ groupWeight })}
          />
          <SwitchField
            label={words.groupOverride}
            hint={words.groupOverrideHint}
            checked={entry.groupOverride === true}
            onChange={({ target }) => onChange({ groupOverride: target.checked || undefined })}
          />
          <SwitchField
            label={words.groupScoring}
            hint={words.groupScoringHint}
            checked={entry.groupScoring === true}
            onChange={({ target }) => onChange({ groupScoring: target.checked || undefined })}
          />
        </>
      )}
    </>
  )
}

function isRecursionSet({ excludeRecursion, preventRecursion, recursionLevel }: LoreEntry) {
  return excludeRecursion === true || preventRecursion === true || recursionLevel !== undefined
}

/** Steps of recursion. LORE-22 */
const MAX_LEVEL = 10

function RecursionFields({ entry, onChange }: EntryFieldsProps) {
  return (
    <>
      <SwitchField
        label={words.excludeRecursion}
        hint={words.excludeRecursionHint}
        checked={entry.excludeRecursion === true}
        onChange={({ target }) => onChange({ excludeRecursion: target.checked || undefined })}
      />
      <SwitchField
        label={words.preventRecursion}
        hint={words.preventRecursionHint}
        checked={entry.preventRecursion === true}
        onChange={({ target }) => onChange({ preventRecursion: target.checked || undefined })}
      />
      <DraftNumber
        label={words.recursionLevel}
        hint={words.recursionLevelHint}
        min={1}
        max={MAX_LEVEL}
        value={entry.recursionLevel}
        onChange={(recursionLevel) => onChange({ recursionLevel })}
      />
    </>
  )
}

function isFilterSet({ characterFilter, triggers = [] }: LoreEntry): boolean {
  const { names = [], tags = [] } = characterFilter ?? {}
  return names.length > 0 || tags.length > 0 || triggers.length > 0
}

function FilterFields({ entry, onChange }: EntryFieldsProps) {
  const { names, tags = [], isExclude = false } = entry.characterFilter ?? { names: [] }
  const change = (next: { names?: string[]; isExclude?: boolean }) => {
    const filter = { names, isExclude, ...next }
    const isEmpty = filter.names.length === 0 && tags.length === 0
    onChange({
      characterFilter:
        isEmpty && !filter.isExclude ? undefined : { ...entry.characterFilter, ...filter },
    })
  }
  return (
    <>
      <DraftKeys
        label={words.characters}
        hint={words.charactersHint}
        maxCount={listLimits.loreKeys}
        keys={names}
        onChange={(next) => change({ names: next })}
      />
      <SwitchField
        label={words.isExclude}
        checked={isExclude}
        onChange={({ target }) => change({ isExclude: target.checked })}
      />
      {tags.length > 0 && (
        <p className="text-sm wrap-anywhere text-muted">{words.tagsNotUsed(tags.join(', '))}</p>
      )}
      <Checks
        label={words.triggers}
        hint={words.triggersHint}
        choices={loreTriggers.map((value) => ({ value, label: words.triggerNames[value] }))}
        chosen={entry.triggers ?? []}
        onChange={(triggers) =>
          onChange({ triggers: triggers.length === 0 ? undefined : triggers })
        }
      />
    </>
  )
}
