import { Plus, RotateCcw, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/ui/buttons/button'
import { classNames } from '@/ui/style/class-names'
import { FieldNotes } from '@/ui/fields/field'
import { IconButton } from '@/ui/buttons/icon-button'
import { focusAfterRemoval, focusLastField } from '@/ui/lists/list-focus'
import { showToast } from '@/ui/overlays/toast-store'

interface Props<Item> {
  items: readonly Item[]
  /** What stands there before anything is changed; offered again once something is. */
  defaults: readonly Item[]
  /** A new row. */
  blank: Item
  /** What is wrong with the list as a whole. */
  error: string | undefined
  nameOf: (item: Item, index: number) => { row: string; remove: string }
  addLabel: string
  resetLabel: string
  /** Told when the defaults stand there again. */
  resetText: string
  rowClassName?: string
  onChange: (items: Item[]) => void
  /** The fields of a row. */
  children: (item: Item, index: number, change: (item: Item) => void) => ReactNode
}

/** A list whose rows are added, changed and removed, by keyboard without losing the place. */
export function ListEditor<Item>({
  items,
  defaults,
  blank,
  error,
  nameOf,
  addLabel,
  resetLabel,
  resetText,
  rowClassName,
  onChange,
  children,
}: Props<Item>) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const hasOwn = JSON.stringify(items) !== JSON.stringify(defaults)

  // Drawn at once: a focus that moved a frame later would take the place of whatever was pressed meanwhile.
  const put = (next: Item[]) => flushSync(() => onChange(next))
  const add = () => {
    put([...items, blank])
    focusLastField(list)
  }
  const remove = (index: number) => {
    put(items.filter((_, at) => at !== index))
    focusAfterRemoval(list, index)
  }
  const restore = () => {
    onChange([...defaults])
    showToast({ text: resetText, undo: () => onChange([...items]) })
  }
  return (
    <div ref={list} className="flex flex-col gap-4">
      {items.map((item, index) => {
        const names = nameOf(item, index)
        const change = (next: Item) =>
          onChange(items.map((each, at) => (at === index ? next : each)))
        return (
          // Rows have no ids: what one shows comes from the form alone.
          <div
            key={index}
            data-row
            role="group"
            aria-label={names.row}
            className={classNames('flex items-start gap-1', rowClassName)}
          >
            {children(item, index, change)}
            <IconButton
              className="mt-6.5"
              data-remove
              icon={X}
              label={names.remove}
              onClick={() => remove(index)}
            />
          </div>
        )
      })}
      <FieldNotes id={id} error={error} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          data-add
          data-fault={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          icon={<Plus aria-hidden size={16} strokeWidth={1.5} />}
          onClick={add}
        >
          {addLabel}
        </Button>
        {hasOwn && (
          <Button
            size="small"
            variant="quiet"
            icon={<RotateCcw aria-hidden size={16} strokeWidth={1.5} />}
            onClick={restore}
          >
            {resetLabel}
          </Button>
        )}
      </div>
    </div>
  )
}
