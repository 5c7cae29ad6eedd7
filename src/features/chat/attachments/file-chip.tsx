import {
  ArrowLeft,
  ArrowRight,
  BookText,
  Eye,
  FileText,
  Files,
  Image,
  type LucideIcon,
  TextIcon,
  X,
} from 'lucide-react'
import { useRef, useState } from 'react'
import type { AttachedFile, PdfForm } from '@/domain/attached-file'
import { wordsOfFailure } from '@/features/shared/failures/describe-failure'
import type { StoredAttachedFile } from '@/storage/attachments/file-records'
import { useStoredPicture } from '@/storage/hooks/use-image-url'
import { IconButton } from '@/ui/buttons/icon-button'
import { Menu } from '@/ui/overlays/menu'
import { Picture } from '@/ui/pictures/picture'
import type { FileWeight, FileWeights } from './use-file-weights'
import * as words from './words'

interface Props {
  file: StoredAttachedFile
  weights: FileWeights | undefined
  /** Absent at the first and at the last one. */
  onEarlier?: () => void
  onLater?: () => void
  onChooseForm: (form: PdfForm) => void
  onOpen: () => void
  onRemove: () => void
}

/** A file that goes with the next message: what it is, what it weighs and costs, and what can be done with it. ATT-03 */
export function FileChip({
  file,
  weights,
  onEarlier,
  onLater,
  onChooseForm,
  onOpen,
  onRemove,
}: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { name, kind, textProblem } = file
  const weight = weights?.weigh(file)
  const problem = textProblem && wordsOfFailure(textProblem).title
  return (
    <li className="flex w-68 shrink-0 items-center rounded-md border border-border bg-surface">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={words.optionsOf(name)}
        aria-describedby={`facts-${file.id}`}
        className="flex min-h-14 min-w-0 grow items-center gap-3 rounded-md p-2 text-start hover:bg-text/4"
        onClick={() => setIsOpen(!isOpen)}
      >
        <FileIcon file={file} />
        <span className="min-w-0 grow">
          <bdi className="block truncate text-sm">{name}</bdi>
          <span id={`facts-${file.id}`} className="block text-xs text-muted">
            {problem === undefined ? (
              <span className="block truncate">{factsOf(file, weight)}</span>
            ) : (
              <span className="block truncate text-warning" title={problem}>
                {problem}
              </span>
            )}
            <span className="block truncate">{weightOf(weight)}</span>
          </span>
        </span>
      </button>
      <IconButton
        icon={X}
        label={words.remove(name)}
        className="size-11 shrink-0"
        onClick={onRemove}
      />
      {isOpen && (
        <Menu
          label={words.optionsOf(name)}
          anchor={button}
          onClose={() => setIsOpen(false)}
          items={[
            {
              label: kind === 'picture' ? words.openPicture(name) : words.openText,
              icon: Eye,
              disabled: kind === 'pdf' && file.textTokens === undefined,
              onChoose: onOpen,
            },
            ...formItems(file, weights, onChooseForm),
            ...(onEarlier
              ? [{ label: words.moveEarlier, icon: ArrowLeft, onChoose: onEarlier }]
              : []),
            ...(onLater ? [{ label: words.moveLater, icon: ArrowRight, onChoose: onLater }] : []),
          ]}
        />
      )}
    </li>
  )
}

function formItems(
  file: AttachedFile,
  weights: FileWeights | undefined,
  onChooseForm: (form: PdfForm) => void,
) {
  if (file.kind !== 'pdf' || !weights) return []
  const present = weights.weigh(file).form
  const asText = weights.weigh(file, 'text')
  const asPages = weights.weigh(file, 'pages')
  return [
    {
      label: words.sendAsText,
      icon: TextIcon,
      hint: words.asTextHint(asText.tokens, asText.money),
      disabled: asText.form !== 'text' || present === 'text',
      onChoose: () => onChooseForm('text'),
    },
    {
      label: words.sendAsPages,
      icon: Files,
      hint: words.asPagesHint(asPages.tokens, asPages.money),
      disabled: asPages.form !== 'pages' || present === 'pages',
      onChoose: () => onChooseForm('pages'),
    },
  ]
}

/** Pages, form and size, in one line; what matters most first. */
function factsOf({ kind, size, pages = 0 }: AttachedFile, weight: FileWeight | undefined): string {
  return [
    ...(kind === 'pdf' && pages > 0 ? [words.pages(pages)] : []),
    ...(kind === 'document' || (kind === 'pdf' && weight?.form === 'text') ? [words.asText] : []),
    ...(kind === 'pdf' && weight?.form === 'pages' ? [words.asPages] : []),
    words.size(size),
  ].join(' · ')
}

/** What it adds to each request, in one line. */
function weightOf(weight: FileWeight | undefined): string {
  if (!weight) return ''
  const { form, tokens, money } = weight
  if (form === 'note') return words.nameOnly
  return [words.tokens(tokens), ...(money === undefined ? [] : [money])].join(' · ')
}

const ICONS: Record<AttachedFile['kind'], LucideIcon> = {
  picture: Image,
  pdf: Files,
  text: FileText,
  document: BookText,
}

/** A picture of the file, or a sign for its kind. */
export function FileIcon({ file }: { file: AttachedFile }) {
  const { url, problem } = useStoredPicture(
    file.kind === 'picture' ? file.id : undefined,
    'thumbnail',
  )
  const Icon = ICONS[file.kind]
  return file.kind === 'picture' ? (
    <span className="rounded size-10 shrink-0 overflow-hidden bg-text/8">
      <Picture url={url} problem={problem} alt="" className="size-full object-cover" />
    </span>
  ) : (
    <span className="rounded flex size-10 shrink-0 items-center justify-center bg-text/8 text-muted">
      <Icon aria-hidden size={20} strokeWidth={1.5} />
    </span>
  )
}
