import * as words from './words'

/** Longest name of a device, in characters. */
const MAX_DEVICE_NAME = 60

/** Names as browsers give themselves, the more special ones first: most call themselves Chrome or Safari besides. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, words.samsungInternet],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

function nameIn(names: readonly [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** What a device may be called before somebody says otherwise, such as "Firefox on Linux". */
export function suggestDeviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent) ?? words.browser
  const system = nameIn(SYSTEMS, userAgent)
  return system === undefined ? browser : words.browserOn(browser, system)
}

/** What is wrong with the name of a device; undefined where nothing is. */
export function deviceNameProblem(name: string): string | undefined {
  const { length } = name.trim()
  if (length === 0) return words.deviceNameMissing
  return length > MAX_DEVICE_NAME ? words.deviceNameTooLong(MAX_DEVICE_NAME) : undefined
}
