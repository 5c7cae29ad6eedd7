import { ArrowDown, ArrowUp, Eye, GripVertical, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { listLimits } from '@/domain/list-limits'
import { Button } from '@/ui/buttons/button'
import { IconButton } from '@/ui/buttons/icon-button'
import { FieldNotes } from '@/ui/fields/field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { focusAfterRemoval, focusLastField } from '@/ui/lists/list-focus'
import { showToast } from '@/ui/overlays/toast-store'
import type { CharacterFormValues } from '../character-form-values'
import { greeting, greetingHint } from '../words'
import * as words from './words'

const GreetingPreview = lazy(() => import('./greeting-preview'))

/** All greetings, the first included: a chat shows each as an answer to nothing. GREET-08 */
export function GreetingList({ form }: { form: UseFormReturn<CharacterFormValues> }) {
  const { control, register, getValues, setValue } = form
  const [first, further] = useWatch({ control, name: ['greeting', 'greetings'] })
  const { errors } = useFormState({ control, name: ['greeting', 'greetings'] })
  const container = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [previewed, setPreviewed] = useState<ReadonlySet<number>>(new Set())
  const texts = [first, ...further]

  // Where the keyboard goes once these texts are drawn, and not before: it would find the wrong row.
  const next = useRef<{ texts: readonly string[]; focus: () => void }>(undefined)
  useLayoutEffect(() => {
    const { texts: awaited, focus } = next.current ?? {}
    if (awaited?.length !== texts.length || awaited.some((text, at) => text !== texts[at])) return
    next.current = undefined
    focus?.()
  })

  const put = (all: readonly string[], focus?: () => void) => {
    const [head = '', ...rest] = all
    if (focus) next.current = { texts: [head, ...rest], focus }
    setValue('greeting', head, { shouldDirty: true })
    setValue('greetings', rest, { shouldDirty: true })
  }
  const current = () => [getValues('greeting'), ...getValues('greetings')]
  const move = (from: number, to: number, focus?: () => void) => {
    const all = current()
    if (from === to || from < 0 || to < 0 || from >= all.length || to >= all.length) return
    const [text = ''] = all.splice(from, 1)
    all.splice(to, 0, text)
    put(all, focus)
    setPreviewed(new Set())
  }
  /** The keyboard goes along with what is moved. */
  const moveByKey = (from: number, to: number) =>
    move(from, to, () => {
      const row = container.current?.querySelectorAll('[data-row]')[to]
      const [same, other] = from < to ? ['down', 'up'] : ['up', 'down']
      const wanted = row?.querySelector<HTMLElement>(`[data-move=${same}]:enabled`)
      const button = wanted ?? row?.querySelector<HTMLElement>(`[data-move=${other}]`)
      button?.focus()
    })
  const remove = (index: number) => {
    const all = current()
    const [text = ''] = all.splice(index, 1)
    put(all, () => focusAfterRemoval(container, index))
    setPreviewed(new Set())
    const undo = () => {
      const now = current()
      now.splice(index, 0, text)
      // The only one was not taken out of the list, but emptied.
      put(texts.length === 1 ? [text, ...now.slice(2)] : now)
    }
    showToast({ text: words.greetingDeleted(index + 1), undo })
  }
  const add = () => put([...current(), ''], () => focusLastField(container))
  const toggle = (index: number) => {
    const shown = new Set(previewed)
    if (!shown.delete(index)) shown.add(index)
    setPreviewed(shown)
  }

  return (
    <div ref={container} className="flex flex-col gap-4">
      {texts.map((text, index) => {
        const number = index + 1
        return (
          <div
            key={index}
            data-row
            className="flex flex-col gap-1.5"
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              move(dragged, index)
              setDragged(undefined)
            }}
          >
            {index === 0 ? (
              <TextAreaField
                label={greeting}
                rows={1}
                dir="auto"
                hint={greetingHint}
                error={errors.greeting?.message}
                {...register('greeting')}
              />
            ) : (
              <TextAreaField
                label={words.greetingNumber(number)}
                rows={1}
                dir="auto"
                value={text}
                onChange={({ target }) => {
                  const changed = [...getValues('greetings')]
                  changed[index - 1] = target.value
                  setValue('greetings', changed, { shouldDirty: true })
                }}
              />
            )}
            {(texts.length > 1 || text !== '') && (
              <div className="flex justify-end gap-1">
                {texts.length > 1 && (
                  <span
                    draggable
                    aria-hidden
                    title={words.dragGreeting}
                    className="me-auto inline-flex size-8 cursor-grab items-center justify-center text-muted"
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move'
                      setDragged(index)
                    }}
                    onDragEnd={() => setDragged(undefined)}
                  >
                    <GripVertical size={16} strokeWidth={1.5} />
                  </span>
                )}
                <IconButton
                  size="small"
                  icon={Eye}
                  label={words.previewGreeting(number)}
                  aria-pressed={previewed.has(index)}
                  onClick={() => toggle(index)}
                />
                {texts.length > 1 && (
                  <>
                    <IconButton
                      size="small"
                      data-move="up"
                      icon={ArrowUp}
                      label={words.moveUp(number)}
                      disabled={index === 0}
                      onClick={() => moveByKey(index, index - 1)}
                    />
                    <IconButton
                      size="small"
                      data-move="down"
                      icon={ArrowDown}
                      label={words.moveDown(number)}
                      disabled={index === texts.length - 1}
                      onClick={() => moveByKey(index, index + 1)}
                    />
                  </>
                )}
                <IconButton
                  size="small"
                  data-remove
                  icon={Trash2}
                  label={words.deleteGreeting(number)}
                  onClick={() => remove(index)}
                />
              </div>
            )}
            {previewed.has(index) && (
              <Suspense>
                <GreetingPreview {...{ control, text, index }} />
              </Suspense>
            )}
          </div>
        )
      })}
      <FieldNotes id="greetings" error={errors.greetings?.message} />
      <Button
        size="small"
        className="self-start"
        data-add
        disabled={texts.length > listLimits.greetings}
        icon={<Plus aria-hidden size={16} strokeWidth={1.5} />}
        onClick={add}
      >
        {words.addGreeting}
      </Button>
    </div>
  )
}
