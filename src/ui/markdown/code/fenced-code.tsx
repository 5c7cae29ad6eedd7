import { CodeBlock } from './code-block'

type Props = {
  /** With its marker lines. */
  text: string
  /** The closing marker is there, or no more text will come. */
  complete: boolean
}

/** A fenced code block at the top level, which needs no lexer: so its length does not matter. */
export function FencedCode({ text, complete }: Props) {
  const { info, code } = readFence(text)
  return <CodeBlock info={info} code={code} complete={complete} />
}

const FENCE = /^( {0,3})(`{3,}|~{3,})([^\n]*)(?:\n|$)/

/** The words after the opening marker, and the lines up to the closing one. */
function readFence(text: string): { info: string; code: string } {
  const [opening = '', indent = '', marker = '', info = ''] = FENCE.exec(text) ?? []
  const lines = text.slice(opening.length)
  const lastLine = lines.slice(lines.lastIndexOf('\n') + 1)
  const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(lastLine)?.[1]
  const body =
    closing?.startsWith(marker) === true
      ? lines.slice(0, Math.max(0, lines.length - lastLine.length - 1))
      : lines
  // Lines lose as much indentation as the opening marker has.
  const code = indent === '' ? body : body.replace(new RegExp(`^ {1,${indent.length}}`, 'gm'), '')
  return { info: info.trim(), code }
}
