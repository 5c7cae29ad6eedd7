import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type LaunchOptions } from '@playwright/test'

/** A browser with a profile of its own on disk, which can die as in a crash and come back. */
export interface KillableBrowser {
  /** Starts it on its profile. */
  start: () => Promise<BrowserContext>
  /** Ends all its processes at once, with no chance to tidy up (SIGKILL). */
  kill: () => Promise<void>
  /** Ends it and removes the profile. */
  dispose: () => Promise<void>
}

/**
 * Makes a browser that is not started yet.
 * @param baseURL what its pages take paths from.
 */
export async function createKillableBrowser(
  options: LaunchOptions,
  baseURL: string | undefined,
): Promise<KillableBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'parlour-profile-'))
  let context: BrowserContext | undefined
  const kill = async () => {
    if (!context) return
    const closed = context.waitForEvent('close')
    process.kill(-processGroupOf(profile), 'SIGKILL')
    await closed
    context = undefined
  }
  return {
    start: async () => {
      context = await chromium.launchPersistentContext(profile, {
        ...options,
        baseURL,
        viewport: { width: 1280, height: 800 },
      })
      return context
    },
    kill,
    dispose: async () => {
      await kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The process group of the browser that uses a profile; Playwright makes one for each browser. */
function processGroupOf(profile: string): number {
  const list = execFileSync('ps', ['-eo', 'pgid=,args='], { encoding: 'utf8' })
  const line = list.split('\n').find((text) => text.includes(`--user-data-dir=${profile}`))
  const group = Number(line?.trim().split(/\s+/)[0])
  if (!Number.isInteger(group) || group <= 1) throw new Error('The browser is not running.')
  return group
}
