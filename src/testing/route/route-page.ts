import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { expect } from 'vitest'
import { seedPlan, type SeedRecords } from '../../../e2e/support/seed'
import { App } from '@/app/router'
import { forgetAllRuns } from '@/runs/live-runs'
import { database, openDatabase } from '@/storage/database/database'
import { waitFor } from '@/testing/wait-for'
import { navigate } from '@/ui/buttons/history'
import { toastStore } from '@/ui/overlays/toast-store'
import { pressKey } from './acts'
import { Locator } from './locator'

/** The app at an address, in jsdom: what is in the whole page is found below it. */
export class RoutePage extends Locator {
  private root: Root | undefined
  private place: HTMLElement | undefined

  constructor() {
    super('', () => [document.body])
  }

  /** Puts records into the database, before the app is opened. */
  async seed(records: SeedRecords): Promise<void> {
    for (const [store, rows] of Object.entries(seedPlan(records).records))
      await database.table(store).bulkPut(rows)
  }

  /** Opens an address of the app, as a page that is loaded anew. */
  async goto(address: string): Promise<void> {
    await this.leave()
    navigate(address)
    await this.draw()
  }

  /**
   * Draws everything anew from what is stored. What stands in the memory of modules stays, but for the runs and the
   * connection to the database.
   */
  async reload(): Promise<void> {
    await this.leave()
    await this.draw()
  }

  /** Presses the browser's back button. */
  goBack(): Promise<void> {
    history.back()
    return Promise.resolve()
  }

  readonly keyboard = {
    /** Presses a key where the focus is. */
    press: (key: string): Promise<void> => {
      pressKey(document.activeElement ?? document.body, key)
      return Promise.resolve()
    },
  }

  /** Takes the page away, as closing its tab does; for the end of a test. */
  async leave(): Promise<void> {
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

  private async draw() {
    await openDatabase()
    this.place = document.createElement('div')
    document.body.append(this.place)
    this.root = createRoot(this.place)
    this.root.render(createElement(App))
  }
}
