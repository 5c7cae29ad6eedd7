import type { ReactNode } from 'react'
import { unknownMacros, usesVariables } from '@/generation/macros/find-macros'
import type { ReadCardFile } from '@/storage/cards/card-types'
import { notesFor } from '@/storage/cards/read/notes-for'
import { Banner } from '@/ui/display/banner'
import { Disclosure } from '@/ui/buttons/disclosure'
import { Markdown } from '@/ui/markdown/markdown'
import { type CardFacts, largeShare, macroTexts } from './card-facts'
import { cardIssueText } from './issue-words'
import * as words from './words'

/** Macros that are named at most. */
const MAX_MACROS = 20

interface Props {
  card: ReadCardFile
  facts: CardFacts
  /** Tokens that the chosen model takes; undefined where that is not known. */
  window: number | undefined
}

/** What is good to know of a card before it is imported. */
export function CardNotes({ card, facts, window }: Props) {
  const { reading } = card
  const texts = macroTexts(reading.fields)
  const unknown = [...new Set(texts.flatMap(unknownMacros))]
  const share = largeShare(facts.alwaysSent, window)
  const issues = [...reading.issues, ...card.issues]
  const notes = [
    reading.hasScripts && words.scripts,
    reading.hosts.length > 0 && words.hosts(reading.hosts.join(', ')),
    texts.some(usesVariables) && words.countsVariables,
  ].filter((note) => note !== false)
  return (
    <>
      {share !== undefined && (
        <Banner kind="warning" title={words.shareOfWindow(share)}>
          {words.shareOfWindowText}
        </Banner>
      )}
      {(notes.length > 0 || unknown.length > 0) && (
        <Banner title={words.goodToKnow}>
          <ul className="mt-1 flex list-disc flex-col gap-1 ps-4 wrap-anywhere">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
            {unknown.length > 0 && (
              <li>
                {words.unknownMacros}: <Codes codes={unknown.slice(0, MAX_MACROS)} />
                {unknown.length > MAX_MACROS && ' …'}
              </li>
            )}
          </ul>
        </Banner>
      )}
      {issues.length > 0 && (
        <Disclosure title={words.readDifferently(issues.length)}>
          <ul className="flex list-disc flex-col gap-1 ps-5 text-sm wrap-anywhere">
            {issues.map((issue, index) => (
              <li key={index}>{cardIssueText(issue)}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

function Codes({ codes }: { codes: readonly string[] }): ReactNode {
  return codes.map((code, index) => (
    <span key={code}>
      {index > 0 && ', '}
      <code className="rounded-sm bg-text/8 px-1 font-mono text-xs">{code.slice(0, 60)}</code>
    </span>
  ))
}

/** What the creator says about the card; never sent. HTML in it shows as text. CARD-26 */
export function CreatorsNotes({ card: { reading } }: { card: ReadCardFile }) {
  const notes = notesFor(reading, navigator.languages)
  if (notes.trim() === '') return null
  return (
    <Disclosure title={words.creatorsNotes}>
      <div className="text-sm wrap-anywhere" dir="auto">
        <Markdown text={notes} streaming={false} />
      </div>
    </Disclosure>
  )
}
