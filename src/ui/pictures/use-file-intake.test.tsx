// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drawnPage } from '../testing/drawn-page'
import { useFileIntake } from './use-file-intake'

const picture = new File(['x'], 'a.png', { type: 'image/png' })
const onFiles = vi.fn()
const { page, draw } = drawnPage()

function Intake() {
  const { isOver, dropProps } = useFileIntake(onFiles)
  return (
    <>
      <textarea />
      <fieldset data-over={isOver} {...dropProps}>
        <p>Drop one here</p>
      </fieldset>
    </>
  )
}

beforeEach(() => {
  onFiles.mockClear()
  draw(<Intake />)
})

const find = (selector: string) => {
  const element = page.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`no ${selector}`)
  return element
}

/** jsdom has neither clipboards nor things that are dragged. */
function send(type: string, target: Element, fields: object): Event {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), fields)
  act(() => void target.dispatchEvent(event))
  return event
}

function paste(target: Element, types: string[]): Event {
  return send('paste', target, { clipboardData: { files: [picture], types } })
}

describe('pasting', () => {
  it('takes a picture from anywhere on the page', () => {
    const event = paste(document.body, ['Files'])
    expect(onFiles).toHaveBeenCalledWith([picture])
    expect(event.defaultPrevented).toBe(true)
  })

  it('takes a picture that comes alone in a field too, where it could be nothing else', () => {
    paste(find('textarea'), ['Files'])
    expect(onFiles).toHaveBeenCalledOnce()
  })

  it('leaves words to the field, also where a picture of them comes along', () => {
    const event = paste(find('textarea'), ['text/plain', 'text/html', 'Files'])
    expect(onFiles).not.toHaveBeenCalled()
    expect(event.defaultPrevented).toBe(false)
  })

  it('takes nothing behind a dialog, and in a dialog what is pasted there', () => {
    draw(
      <>
        <Intake />
        <div role="dialog">A picture is being painted on</div>
      </>,
    )
    const event = paste(find('[role=dialog]'), ['Files'])
    expect(onFiles).not.toHaveBeenCalled()
    expect(event.defaultPrevented).toBe(false)
    draw(
      <div role="dialog">
        <Intake />
      </div>,
    )
    paste(document.body, ['Files'])
    expect(onFiles).toHaveBeenCalledOnce()
  })

  it('ends with the place', () => {
    draw(null)
    paste(document.body, ['Files'])
    expect(onFiles).not.toHaveBeenCalled()
  })
})

describe('dragging', () => {
  const isOver = () => find('fieldset').dataset.over

  it('marks the place until the file leaves it, not at each thing inside', () => {
    send('dragover', find('p'), {})
    expect(isOver()).toBe('true')
    send('dragleave', find('fieldset'), { relatedTarget: find('p') })
    expect(isOver()).toBe('true')
    send('dragleave', find('fieldset'), { relatedTarget: document.body })
    expect(isOver()).toBe('false')
  })

  it('takes what is dropped', () => {
    send('dragover', find('p'), {})
    send('drop', find('p'), { dataTransfer: { files: [picture] } })
    expect(onFiles).toHaveBeenCalledWith([picture])
    expect(isOver()).toBe('false')
  })
})
