import { FileDown } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { useHasLorebookSource } from '@/storage/hooks/use-lorebooks'
import type { LorebookRecord } from '@/storage/lorebooks/lorebook-records'
import { Button } from '@/ui/buttons/button'
import { Menu } from '@/ui/overlays/menu'
import { exportItems } from './export-items'
import * as words from './export-words'

type Props = Pick<ComponentProps<typeof Button>, 'size' | 'variant'> & {
  book: Pick<LorebookRecord, 'id' | 'name'>
}

/** Opens the menu of what a lorebook can be exported as. LORE-04 */
export function ExportButton({ book, ...style }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        {...style}
        ref={button}
        icon={
          style.size === 'small' ? undefined : <FileDown aria-hidden size={16} strokeWidth={1.5} />
        }
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words.exportLabel}
      </Button>
      {isOpen && <ExportMenu book={book} anchor={button} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type MenuProps = Pick<Props, 'book'> & Pick<ComponentProps<typeof Menu>, 'anchor' | 'onClose'>

function ExportMenu({ book: { id, name }, anchor, onClose }: MenuProps) {
  const hasSource = useHasLorebookSource(id) ?? false
  return (
    <Menu
      label={words.exportOf(name)}
      anchor={anchor}
      onClose={onClose}
      items={exportItems(id, hasSource)}
    />
  )
}
