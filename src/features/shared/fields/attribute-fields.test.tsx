// @vitest-environment jsdom
import { act, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { AttributeFields } from './attribute-fields'
import { drawnPage } from '@/ui/testing/drawn-page'

const { page, draw } = drawnPage()

function Form() {
  const [attributes, setAttributes] = useState(
    ['Goals', 'Interests'].map((label) => ({ id: label, label, value: '', isCustom: false })),
  )
  return (
    <AttributeFields
      attributes={attributes}
      onChange={setAttributes}
      problems={new Map()}
      removable={['Goals', 'Interests']}
    />
  )
}

beforeEach(() => {
  draw(<Form />)
})

const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent

/** Presses a button by its name, as a keyboard does: it has the focus before. */
function press(name: string) {
  const button = [...page.querySelectorAll('button')].find((one) => nameOf(one) === name)
  if (!button) throw new Error(`no button ${name}`)
  button.focus()
  act(() => button.click())
}

/** The label of the field that has the focus, or the name of the button. */
function focused(): string | null | undefined {
  const element = document.activeElement
  return element instanceof HTMLInputElement
    ? element.labels?.[0]?.textContent
    : element && nameOf(element)
}

describe('the focus', () => {
  it('goes on to the next that can be removed, and at last to the button that adds', () => {
    press('Remove Goals')
    expect(focused()).toBe('Remove Interests')
    press('Remove Interests')
    expect(focused()).toBe('Add Attribute')
  })

  it('goes into the field that was added or brought back', () => {
    press('Add Attribute')
    expect(focused()).toBe('Attribute name')
    press('Remove Goals')
    press('Goals')
    expect(focused()).toBe('Goals')
  })

  it('goes back to what stands before the last one', () => {
    press('Add Attribute')
    press('Remove attribute')
    expect(focused()).toBe('Remove Interests')
  })
})
