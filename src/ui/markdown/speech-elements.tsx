import type { MarkedToken, Token } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { decodeEntities } from './decode-entities'
import { isKnownToken } from './plain-text'
import { PARAGRAPH_START, splitSpeech, type SpeechState } from './split-speech'

type Piece = { node: ReactNode; isSpeech: boolean }

/** Goes through one paragraph; `speech` moves on with the text. */
type Reader = { speech: SpeechState; depth: number; maxDepth: number; drawOther: DrawOther }

/** Draws a token in which no speech is looked for: code, a link, a picture, a formula. */
type DrawOther = (token: Token) => ReactNode

/**
 * The tokens of one paragraph, with what stands in double quotes as speech, across emphasis too
 *. Tokens nested deeper than `maxDepth` appear as they were written.
 */
export function speechElements(
  tokens: readonly Token[],
  maxDepth: number,
  drawOther: DrawOther,
): ReactNode {
  return withSpeech(piecesOf(tokens, { speech: PARAGRAPH_START, depth: 0, maxDepth, drawOther }))
}

function piecesOf(tokens: readonly Token[], reader: Reader): Piece[] {
  reader.depth += 1
  const isTooDeep = reader.depth > reader.maxDepth
  const pieces = tokens.flatMap((token) => {
    if (isTooDeep) return [{ node: token.raw, isSpeech: reader.speech.closing !== '' }]
    return isKnownToken(token) ? piecesOfToken(token, reader) : [otherPiece(token, reader)]
  })
  reader.depth -= 1
  return pieces
}

function piecesOfToken(token: MarkedToken, reader: Reader): Piece[] {
  if (token.type === 'text') {
    const { runs, after } = splitSpeech(decodeEntities(token.raw), reader.speech)
    reader.speech = after
    return runs.map(({ text, isSpeech }) => ({ node: text, isSpeech }))
  }
  if (token.type === 'em' || token.type === 'strong' || token.type === 'del') {
    const inner = piecesOf(token.tokens, reader)
    const isSpeech = inner.length > 0 && inner.every((piece) => piece.isSpeech)
    // Speech around the emphasis, where all of it is speech.
    const children = isSpeech ? inOrder(inner.map((piece) => piece.node)) : withSpeech(inner)
    return [{ node: createElement(token.type, null, children), isSpeech }]
  }
  if (token.type === 'br' || token.type === 'escape') {
    const isSpeech = reader.speech.closing !== ''
    reader.speech = { ...reader.speech, previous: token.type === 'br' ? '\n' : token.text }
    return [{ node: reader.drawOther(token), isSpeech }]
  }
  return [otherPiece(token, reader)]
}

function otherPiece(token: Token, reader: Reader): Piece {
  reader.speech = { ...reader.speech, previous: '' }
  return { node: reader.drawOther(token), isSpeech: false }
}

/** Neighbours that are speech share one element. */
function withSpeech(pieces: readonly Piece[]): ReactNode {
  const groups: { nodes: ReactNode[]; isSpeech: boolean }[] = []
  for (const { node, isSpeech } of pieces) {
    const last = groups.at(-1)
    if (last?.isSpeech === isSpeech) last.nodes.push(node)
    else groups.push({ nodes: [node], isSpeech })
  }
  return groups.map(({ nodes, isSpeech }, index) =>
    isSpeech ? (
      <strong key={index} className="speech">
        {inOrder(nodes)}
      </strong>
    ) : (
      <Fragment key={index}>{inOrder(nodes)}</Fragment>
    ),
  )
}

function inOrder(nodes: readonly ReactNode[]): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{node}</Fragment>)
}
