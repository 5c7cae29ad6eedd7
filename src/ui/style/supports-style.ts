/** Whether the browser knows a value of a CSS property. Where there is no browser, as in some tests, nothing is known. */
export function supportsStyle(property: string, value: string): boolean {
  return typeof CSS !== 'undefined' && CSS.supports(property, value)
}
