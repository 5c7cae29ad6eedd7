import type { Page } from '@playwright/test'

/** The spaces that a page must bear (WCAG 2.2, 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`

/** Does something while all texts have more space, as somebody's own style sheet gives them. */
export async function withTextSpacing(page: Page, work: () => Promise<void>): Promise<void> {
  // Not a style element, which the page's policy refuses.
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, SPACING)
  await work()
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}
