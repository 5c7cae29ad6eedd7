import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { createId } from '@/lib/ids'
import { Button } from '@/ui/buttons/button'
import { IconButton } from '@/ui/buttons/icon-button'
import { focusAfterRemoval, focusLastField } from '@/ui/lists/list-focus'
import { TextField } from '@/ui/fields/text-field'
import * as words from './words'

interface Attribute {
  id: string
  label: string
  value: string
  isCustom: boolean
}

/** What is wrong with one of the user's own. */
interface AttributeProblem {
  label?: string
  value?: string
}

interface Props {
  attributes: readonly Attribute[]
  onChange: (attributes: Attribute[]) => void
  /** What is wrong, by the attribute's id. */
  problems: ReadonlyMap<string, AttributeProblem>
  /** Labels of those that can be taken away and brought back. Default: none, they all stay */
  removable?: readonly string[]
}

/**
 * What the AI is told of somebody, or of a picture. Predefined ones may be left open; the user's own have a name and a
 * value.
 */
export function AttributeFields({ attributes, onChange, problems, removable = [] }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const canRemove = ({ isCustom, label }: Attribute) => isCustom || removable.includes(label)
  const change = (id: string, part: Partial<Attribute>) =>
    onChange(attributes.map((one) => (one.id === id ? { ...one, ...part } : one)))
  // Drawn at once: a focus that moved a frame later would take the place of whatever was pressed meanwhile.
  const put = (next: Attribute[]) => flushSync(() => onChange(next))
  const remove = (id: string) => {
    const index = attributes.filter(canRemove).findIndex((one) => one.id === id)
    put(attributes.filter((one) => one.id !== id))
    focusAfterRemoval(container, index)
  }
  const add = (attribute: Attribute) => {
    put([...attributes, attribute])
    focusLastField(container)
  }
  const missing = removable.filter((label) => attributes.every(({ id }) => id !== label))
  return (
    <div ref={container} className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4">
      {attributes.map((attribute) =>
        attribute.isCustom ? (
          <CustomAttribute
            key={attribute.id}
            attribute={attribute}
            problem={problems.get(attribute.id)}
            onChange={(part) => change(attribute.id, part)}
            onRemove={() => remove(attribute.id)}
          />
        ) : (
          <div key={attribute.id} data-row className="relative flex min-w-0 items-end gap-1">
            <TextField
              className="min-w-0 grow"
              label={attribute.label}
              placeholder={words.leftToChance}
              autoComplete="off"
              dir="auto"
              error={problems.get(attribute.id)?.value}
              value={attribute.value}
              onChange={(event) => change(attribute.id, { value: event.target.value })}
            />
            {canRemove(attribute) && (
              <IconButton
                data-remove
                icon={X}
                // Beside the label where the field needs the width.
                className="max-sm:absolute max-sm:-top-1.5 max-sm:right-0 max-sm:size-8!"
                label={words.removeNamed(attribute.label)}
                onClick={() => remove(attribute.id)}
              />
            )}
          </div>
        ),
      )}
      <div className="col-span-2 flex flex-wrap gap-2">
        {missing.map((label) => (
          <Button
            key={label}
            size="small"
            variant="quiet"
            icon={<Plus aria-hidden size={16} strokeWidth={1.5} />}
            onClick={() => add({ id: label, label, value: '', isCustom: false })}
          >
            {label}
          </Button>
        ))}
        <Button
          size="small"
          data-add
          icon={<Plus aria-hidden size={16} strokeWidth={1.5} />}
          onClick={() => add({ id: createId(), label: '', value: '', isCustom: true })}
        >
          {words.addAttribute}
        </Button>
      </div>
    </div>
  )
}

interface CustomProps {
  attribute: Attribute
  problem: AttributeProblem | undefined
  onChange: (part: Partial<Attribute>) => void
  onRemove: () => void
}

function CustomAttribute({ attribute, problem, onChange, onRemove }: CustomProps) {
  const { label, value } = attribute
  return (
    <div data-row className="col-span-2 flex items-start gap-1">
      <div className="grid min-w-0 grow gap-3 sm:grid-cols-2">
        <TextField
          label={words.attributeName}
          required
          autoComplete="off"
          dir="auto"
          value={label}
          error={problem?.label}
          onChange={(event) => onChange({ label: event.target.value })}
        />
        <TextField
          label={words.value}
          required
          autoComplete="off"
          dir="auto"
          value={value}
          error={problem?.value}
          onChange={(event) => onChange({ value: event.target.value })}
        />
      </div>
      <IconButton
        className="mt-6.5"
        data-remove
        icon={X}
        label={label.trim() === '' ? words.removeAttribute : words.removeNamed(label.trim())}
        onClick={onRemove}
      />
    </div>
  )
}
