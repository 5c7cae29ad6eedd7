// @vitest-environment jsdom
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { drawnPage } from '../testing/drawn-page'
import { useKeepFocus } from './use-keep-focus'

const { draw } = drawnPage()

interface Props {
  /** Buttons of the place. */
  buttons: string[]
  hasOther?: boolean
}

function Controls({ buttons, hasOther = false }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const findOther = () => document.querySelector<HTMLElement>('input')
  useKeepFocus(container, buttons.join(), hasOther ? findOther : undefined)
  return (
    <>
      <input aria-label="Elsewhere" />
      <div ref={container}>
        {buttons.map((name) => (
          <button key={name}>{name}</button>
        ))}
      </div>
    </>
  )
}

const show = (props: Props) => draw(<Controls {...props} />)
const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()
const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent

it('hands the focus to the first button of the container when the one that had it is gone', () => {
  show({ buttons: ['Stop'] })
  focus('button')
  show({ buttons: ['Again', 'Save'] })
  expect(focused()).toBe('Again')
})

it('hands it to another control where the container has no button any more', () => {
  show({ buttons: ['Stop'], hasOther: true })
  focus('button')
  show({ buttons: [], hasOther: true })
  expect(focused()).toBe('Elsewhere')
})

it('leaves a focus alone that is elsewhere', () => {
  show({ buttons: ['Stop'] })
  focus('button')
  focus('input')
  show({ buttons: ['Again'] })
  expect(focused()).toBe('Elsewhere')
})

it('takes no focus where nothing of the container had it', () => {
  show({ buttons: ['Stop'] })
  show({ buttons: ['Again'] })
  expect(document.activeElement).toBe(document.body)
})
