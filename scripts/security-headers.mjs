/** The headers of docs/promises.md, in one place: the build writes them into `_headers`, and the serve script sends them. */
import { contentSecurityPolicy } from './content-security-policy.mjs'
import { embedderPolicy } from './embedder-policy.mjs'
import { ownPolicyOf, workerPolicies } from './worker-policies.mjs'

/**
 * What no page of Parlour may do: the powerful features that Chromium knows, so that it logs none as unknown. Left to the
 * browser's own question are the clipboard ("Copy") and the local network (models on the user's own computer). The screen
 * of a phone may be kept on while an answer is written.
 */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'speaker-selection',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** Headers of what a page only embeds: styles, scripts, fonts, pictures. */
const assetHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/**
 * Headers of what can stand alone: pages and workers. `frame-ancestors` works as a header only, so it is not in
 * the page's own policy.
 */
export const securityHeaders = {
  ...assetHeaders,
  'Content-Security-Policy': `${contentSecurityPolicy()}; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  // On http, localhost included, a browser would look up the hosts of an answer's links before anybody presses one.
  'X-DNS-Prefetch-Control': 'off',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': embedderPolicy,
  'Permissions-Policy': PERMISSIONS.map((name) => `${name}=()`).join(', '),
}

/**
 * Headers of a file. Embedded files do without those that mean nothing there: on a chat's dozen requests that is
 * several kilobytes.
 * @param {string} path within the site, such as /assets/index.js
 * @returns {Record<string, string>}
 */
export function securityHeadersOf(path) {
  const isEmbedded =
    /^\/(assets\/.*\.(css|js|wasm|woff2|svg|png|jpg|webp)|icon\.svg|manifest\.webmanifest)$/.test(
      path,
    )
  const policy = ownPolicyOf(path)
  if (policy !== undefined) return { ...securityHeaders, 'Content-Security-Policy': policy }
  return isEmbedded && !/worker/i.test(path) ? assetHeaders : securityHeaders
}

/** Cache rule of a path: hashed files never change, all else is asked for again. */
export function cacheControl(/** @type {string} */ path) {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** What keeps its name from build to build, and decides which build is loaded. */
const ENTRIES = ['/', '/index.html', '/sw.js', '/manifest.webmanifest']

/**
 * The `_headers` file that several static hosts read. No path gets two cache rules from it, because hosts join what
 * two rules say; what none names has the host's own, which is to be asked again on all that read such a file. Of two policies
 * both count, so the one of all files is taken away (`!`) from workers that have their own. A host that does not know
 * that sign joins them, or takes the later one: joined, they let no model run until the service worker answers for these files.
 */
export function headersFile() {
  const lines = Object.entries(securityHeaders).map(([name, value]) => `  ${name}: ${value}`)
  const cacheRules = [...ENTRIES, '/assets/*'].flatMap((path) => [
    path,
    `  Cache-Control: ${cacheControl(path)}`,
  ])
  const workers = workerPolicies.flatMap(([worker, policy]) => [
    `/assets/${worker}-*`,
    '  ! Content-Security-Policy',
    `  Content-Security-Policy: ${policy}`,
  ])
  return ['/*', ...lines, ...workers, ...cacheRules, ''].join('\n')
}
