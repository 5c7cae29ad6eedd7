/*
 * The one Trusted Types policy of the page. The content security policy refuses plain strings where a script is named,
 * allows no policy but `parlour-url`, and that one to be made once; so whoever starts a worker asks here. It is made
 * when this module is evaluated, which is the first thing that the page does: nothing else can have made it before.
 */

const POLICY = 'parlour-url'

interface ScriptUrlPolicy {
  createScriptURL: (url: string) => unknown
}

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ) => ScriptUrlPolicy
    }
  }
}

const policy = makePolicy()

/** Where it cannot be made, the browser refuses what is started without it, and the rest of the app works. */
function makePolicy(): ScriptUrlPolicy {
  const rules = { createScriptURL: ownScriptUrl }
  const factory = typeof window === 'undefined' ? undefined : window.trustedTypes
  try {
    return factory?.createPolicy(POLICY, rules) ?? rules
  } catch {
    return rules
  }
}

/**
 * A script of our own build, as `serviceWorker.register` and `new Worker` take it: `sw.js`, or a file that the build
 * put into `assets/` (`import url from './some-worker?worker&url'`). Typed as the string that those functions ask
 * for; where the browser has Trusted Types it is their object.
 * @param path address of the script, seen from the page
 * @throws {TypeError} for any other address
 */
export function trustedScriptUrl(path: string): string {
  return policy.createScriptURL(path) as string
}

function ownScriptUrl(path: string): string {
  const url = new URL(path, location.href)
  const base = import.meta.env.BASE_URL
  const name = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : ''
  const isOfBuild = name === 'sw.js' || /^assets\/[\w-]+(\.[\w-]+)*\.js$/.test(name)
  // The development server names scripts by where they stand in the source, with a query.
  const isOwn = import.meta.env.DEV || (isOfBuild && url.search === '' && url.hash === '')
  if (url.origin !== location.origin || !isOwn) throw new TypeError('Not a script of Parlour')
  return url.href
}
