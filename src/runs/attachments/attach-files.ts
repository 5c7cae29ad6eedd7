import { chooseFiles } from '@/lib/files/file-limits'
import type { PreparedFile } from '@/lib/files/prepared-file'
import { shownFileName } from '@/lib/files/shown-file-name'
import { toFailure } from '@/lib/failure'
import { nextTurn } from '@/lib/next-turn'
import { estimateTokens } from '@/generation/prompt/estimate-tokens'
import { addDraftFiles, getDraftFiles } from '@/storage/attachments/draft-files'
import type { FileDraft } from '@/storage/attachments/file-records'
import { changeRun, type RunHandle, startRun } from '../live-runs'
import type { UploadProblem } from '../run-kinds'
import { readRun } from '../run-store'
import type { AskPassword } from './pdf-reader'
import { prepareFile } from './prepare-file'

/*
 * Files that are put beside the box of a chat: one after another, so that twenty of them need the memory of one. Nothing
 * is sent.
 */

/** How files are put there. */
export interface AttachOptions {
  /** Pictures keep more pixels, for small print. */
  fullDetail?: boolean
}

/**
 * Prepares files and keeps them with the draft of a box, behind those that are there. What cannot be taken is named in
 * the run; the others stay. Stopping leaves out those whose turn has not come. Never throws.
 * @param draftKey tells the box.
 */
export async function attachFiles(
  draftKey: string,
  files: readonly File[],
  { fullDetail = false }: AttachOptions = {},
): Promise<void> {
  const wanted = files.map((file) => ({ file, fullDetail }))
  const present = queues.get(draftKey)
  if (present?.run.isCurrent() && !present.run.signal.aborted) {
    present.queue.push(...wanted)
    present.run.change({ progress: { total: totalOf(draftKey) + files.length } })
    return present.over
  }
  const problems = readRun('attach', draftKey)?.data.problems ?? []
  const run = startRun('attach', draftKey, {
    progress: { step: 'reading', done: 0, total: files.length },
    data: { problems },
  })
  const queue = [...wanted]
  run.signal.addEventListener('abort', () => {
    const left = queue.splice(0).length
    run.change({ progress: { total: totalOf(draftKey) - left } })
  })
  const over = (present?.over ?? Promise.resolve()).then(() => takeAll(draftKey, queue, run))
  queues.set(draftKey, { queue, run, over })
  await over
  if (queues.get(draftKey)?.run === run) queues.delete(draftKey)
}

interface Wanted extends AttachOptions {
  file: File
}

/** Files whose turn has not come, by box. */
const queues = new Map<string, { queue: Wanted[]; run: RunHandle<'attach'>; over: Promise<void> }>()

const totalOf = (draftKey: string) => readRun('attach', draftKey)?.progress.total ?? 0

async function takeAll(draftKey: string, queue: Wanted[], run: RunHandle<'attach'>) {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const problem = await take(draftKey, next, run)
    const { progress, data } = readRun('attach', draftKey) ?? {}
    run.change({
      progress: { done: (progress?.done ?? 0) + 1 },
      ...(problem && { data: { problems: [...(data?.problems ?? []), problem] } }),
    })
  }
  run.end({ state: run.signal.aborted ? 'stopped' : 'done' })
}

async function take(
  draftKey: string,
  { file, fullDetail }: Wanted,
  run: RunHandle<'attach'>,
): Promise<UploadProblem | undefined> {
  const { signal } = run
  const name = shownFileName(file.name)
  try {
    const already = await getDraftFiles(draftKey)
    const [refused] = chooseFiles([file], {
      count: already.length,
      bytes: already.reduce((sum, { size }) => sum + size, 0),
    }).refused
    if (refused) return refused
    const askPassword: AskPassword = (wasWrong) => ask(run, name, wasWrong)
    const prepared = await prepareFile(file, { signal, fullDetail, askPassword })
    const draft = await toFileDraft(prepared)
    signal.throwIfAborted()
    await addDraftFiles(draftKey, [draft])
    return undefined
  } catch (cause) {
    return signal.aborted ? undefined : { name, failure: toFailure(cause) }
  }
}

/** Has the screen ask for the password of a PDF. */
async function ask(
  run: RunHandle<'attach'>,
  name: string,
  wasWrong: boolean,
): Promise<string | undefined> {
  const { signal } = run
  try {
    return await new Promise<string | undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { once: true })
      run.change({ data: { asksPassword: { name, wasWrong, answer: resolve } } })
    })
  } finally {
    run.change({ data: { asksPassword: undefined } })
  }
}

/** Characters whose tokens are estimated before the page gets a turn. */
const COUNTED_AT_ONCE = 25_000

/** About how many tokens a long text is; the page stays awake meanwhile. */
async function countTokens(text: string): Promise<number> {
  let tokens = 0
  for (let start = 0; start < text.length; start += COUNTED_AT_ONCE) {
    if (start > 0) await nextTurn()
    tokens += estimateTokens(text.slice(start, start + COUNTED_AT_ONCE))
  }
  return tokens
}

/** What is stored of a file that was made ready. */
async function toFileDraft(file: PreparedFile): Promise<FileDraft> {
  const { name, blob } = file
  const facts = { name, mime: blob.type, size: blob.size }
  switch (file.kind) {
    case 'picture': {
      const { width, height, thumbnail } = file
      return {
        facts: { ...facts, kind: 'picture', width, height },
        blob,
        ...(thumbnail && { thumbnail }),
      }
    }
    case 'text':
      return { facts: { ...facts, kind: 'text', textTokens: await countTokens(file.text) }, blob }
    case 'document': {
      const { text, textProblem } = file
      return {
        facts: { ...facts, kind: 'document', textTokens: await countTokens(text) },
        blob,
        text,
        ...(textProblem && { textProblem }),
      }
    }
    case 'pdf': {
      const { pages, text, textProblem } = file
      const hasText = text.trim() !== ''
      return {
        facts: {
          ...facts,
          kind: 'pdf',
          pages,
          ...(hasText && { textTokens: await countTokens(text) }),
        },
        blob,
        ...(hasText && { text }),
        ...(textProblem && { textProblem }),
      }
    }
  }
}

/** Takes the list of what could not be taken away. */
export function dismissAttachProblems(draftKey: string): void {
  changeRun('attach', draftKey, { data: { problems: [] } })
}
