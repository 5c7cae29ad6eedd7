import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { expect } from 'vitest'
import { seedPlan, type SeedRecords } from '../../../e2e/support/data/seed'
import { App } from '@/app/router'
import { forgetAllRuns } from '@/runs/live-runs'
import { database, openDatabase } from '@/storage/database/database'
import { waitFor } from '@/testing/wait-for'
import { navigate } from '@/ui/buttons/history'
import { toastStore } from '@/ui/overlays/toast-store'
import { pressKey } from './acts'
import { Locator } from './locator'

const OVER = 'The test of this page is over.'

/** The app at an address, in jsdom: what is in the whole page is found below it. */
export class RoutePage extends Locator {
  private root: Root | undefined
  private place: HTMLElement | undefined
  private isOpening = false

  /** @param life over as soon as its test is: a test that ran out of time must not touch the page of the next */
  constructor(private readonly life = { isOver: false }) {
    super('', () => {
      if (life.isOver) throw new Error(OVER)
      return [document.body]
    })
  }

  /** Puts records into the database, before the app is opened. */
  async seed(records: SeedRecords): Promise<void> {
    for (const [store, rows] of Object.entries(seedPlan(records).records))
      await database.table(store).bulkPut(rows)
  }

  /** Opens an address of the app, as a page that is loaded anew. */
  goto(address: string): Promise<void> {
    return this.draw(() => navigate(address))
  }

  /**
   * Draws everything anew from what is stored. What stands in the memory of modules stays, but for the runs and the
   * connection to the database.
   */
  reload(): Promise<void> {
    return this.draw()
  }

  /** Presses the browser's back button; resolves when the page has been told. */
  goBack(): Promise<void> {
    return new Promise((resolve) => {
      addEventListener('popstate', () => resolve(), { capture: true, once: true })
      history.back()
    })
  }

  readonly keyboard = {
    /** Presses a key where the focus is. */
    press: (key: string): Promise<void> => {
      pressKey(document.activeElement ?? document.body, key)
      return Promise.resolve()
    },
  }

  /** Takes the page away for good; for the end of a test. */
  async close(): Promise<void> {
    this.life.isOver = true
    await this.leave()
  }

  /** Takes the page away, as closing its tab does. */
  private async leave(): Promise<void> {
    if (this.root) dispatchEvent(new Event('pagehide'))
    this.root?.unmount()
    this.place?.remove()
    this.root = undefined
    // An overlay leaves its entry of the history a moment after it is gone.
    await waitFor(() => expect(history.state ?? {}).not.toMatchObject({ overlays: 1 }))
    forgetAllRuns()
    toastStore.setState({ toasts: [] })
    database.close()
  }

  /**
   * Draws the app in place of what is there.
   * @throws when the test ends meanwhile: what is drawn later would outlive the page, where each effect of React fails,
   * those of the error's own screen too. Also when the page is opened twice at once
   */
  private async draw(goThere?: () => void) {
    if (this.isOpening) throw new Error('The page is being opened: wait for it.')
    this.isOpening = true
    try {
      await this.leave()
      this.expectGoesOn()
      goThere?.()
      await openDatabase()
      this.expectGoesOn()
      this.place = document.createElement('div')
      document.body.append(this.place)
      this.root = createRoot(this.place)
      this.root.render(createElement(App))
    } finally {
      this.isOpening = false
    }
  }

  private expectGoesOn() {
    if (this.life.isOver) throw new Error(OVER)
  }
}
