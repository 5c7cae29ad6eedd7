// @vitest-environment jsdom
import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { ErrorBoundary } from './error-boundary'

afterEach(() => document.body.replaceChildren())

function Broken(): never {
  throw new Error('The part')
}

/** Draws a part that fails, beside one that does not. */
function draw(fallback: (error: unknown) => ReactNode) {
  const container = document.createElement('div')
  document.body.append(container)
  const uncaught = vi.fn()
  const root = createRoot(container, { onCaughtError: () => undefined, onUncaughtError: uncaught })
  root.render(
    <>
      <p>Beside.</p>
      <ErrorBoundary resetKey="" fallback={fallback}>
        <Broken />
      </ErrorBoundary>
    </>,
  )
  return { container, uncaught, root }
}

it('shows the fallback in the place of a part that fails', async () => {
  const { container, root } = draw((error) => <p>{String(error)}</p>)
  await waitFor(() => expect(container.textContent).toBe('Beside.Error: The part'))
  root.unmount()
})

it('gives up where the fallback fails as well, instead of trying without end', async () => {
  let tries = 0
  function BrokenFallback() {
    useEffect(() => {
      tries += 1
      throw new Error('The fallback')
    })
    return <p>Fallback.</p>
  }
  const { container, uncaught, root } = draw(() => <BrokenFallback />)
  await waitFor(() => {
    expect(tries).toBeGreaterThan(0)
    expect(container.textContent).toBe('Beside.')
  })
  expect(tries).toBe(1)
  expect(uncaught).not.toHaveBeenCalled()
  root.unmount()
})
