import type { Page } from '@playwright/test'

/** What edges of fields, signs of buttons and marks of what is chosen stand out by, at least (WCAG 1.4.11). Texts are measured by axe. */
const LEAST_RATIO = 3

/**
 * Controls that can be used and hardly be seen: fields whose edge, or the edge of the box around them, is as the ground,
 * buttons of a sign alone that is, and what is current or chosen and looks nearly like what is not. What lies on a picture is
 * left out.
 * @returns each with its ratio
 */
export function findFaintControls(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    type Rgb = [number, number, number]
    type Rgba = [...Rgb, number]
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('This browser cannot draw')
    const known = new Map<string, Rgba>()
    const read = (color: string): Rgba => {
      const before = known.get(color)
      if (before) return before
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
      const rgba: Rgba = [red, green, blue, alpha / 255]
      known.set(color, rgba)
      return rgba
    }
    const over = ([red, green, blue, alpha]: Rgba, ground: Rgb): Rgb => [
      red * alpha + ground[0] * (1 - alpha),
      green * alpha + ground[1] * (1 - alpha),
      blue * alpha + ground[2] * (1 - alpha),
    ]
    const light = (color: Rgb) => {
      const [red = 0, green = 0, blue = 0] = color.map((channel) => {
        const part = channel / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ratio = (one: Rgb, other: Rgb) => {
      const [less = 0, more = 0] = [light(one), light(other)].sort((a, b) => a - b)
      return (more + 0.05) / (less + 0.05)
    }
    /** What is seen behind an element's own box; undefined where that is a picture. */
    const groundOf = (element: Element | null): Rgb | undefined => {
      if (!element) return [255, 255, 255]
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      if (backgroundImage !== 'none') return undefined
      const own = read(backgroundColor)
      if (own[3] === 1) return [own[0], own[1], own[2]]
      const behind = groundOf(element.parentElement)
      return behind && over(own, behind)
    }
    /** The most by which an edge or the inside of a box stands out from what is around it. */
    const boxRatio = (element: Element): number => {
      const ground = groundOf(element.parentElement)
      if (!ground) return Infinity
      const style = getComputedStyle(element)
      const inside = ratio(over(read(style.backgroundColor), ground), ground)
      const sides = (['Top', 'Bottom'] as const).map((side) =>
        style[`border${side}Width`] === '0px'
          ? 1
          : ratio(over(read(style[`border${side}Color`]), ground), ground),
      )
      return Math.max(inside, ...sides)
    }
    const seen = (selector: string) =>
      Array.from(document.querySelectorAll<HTMLElement>(selector))
        .filter((element) => !element.matches(':disabled, [aria-disabled=true]'))
        .filter((element) => !element.closest('.sr-only, [inert]'))
        .filter((element) =>
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        )
        .filter((element) => element.getBoundingClientRect().width > 1)
    const tell = (element: Element, found: number) =>
      `${found.toFixed(2)} ${element.outerHTML.slice(0, 160)}`
    const faint: string[] = []
    const fields = 'input:not([type=range], [type=file], [type=hidden]), textarea, select'
    for (const field of seen(fields)) {
      if (field.matches('[type=checkbox]:not(.switch), [type=radio]')) continue
      // Its own box, or the one that holds it together with its buttons.
      let most = 0
      for (let box: Element | null = field, up = 0; box && up < 3; box = box.parentElement, up += 1)
        most = Math.max(most, boxRatio(box))
      if (most < least) faint.push(tell(field, most))
    }
    for (const button of seen('button, a[href], [role=menuitem], summary')) {
      const sign = button.querySelector('svg')
      if (!sign || button.innerText.trim() !== '') continue
      const ground = groundOf(button)
      if (!ground) continue
      const found = ratio(over(read(getComputedStyle(sign).color), ground), ground)
      if (found < least) faint.push(tell(button, found))
    }
    const on = '[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false])'
    /** One beside it that is not chosen, if there is any. */
    const findOther = (
      chosen: Element,
      around = chosen.parentElement,
      up = 0,
    ): Element | undefined =>
      around && up < 4
        ? (Array.from(around.querySelectorAll(chosen.tagName)).find(
            (other) => other.role === chosen.role && !other.matches(on),
          ) ?? findOther(chosen, around.parentElement, up + 1))
        : undefined
    const edges = (element: Element, ground: Rgb): Rgb[] => {
      const style = getComputedStyle(element)
      return (['Top', 'Bottom', 'Left', 'Right'] as const).map((side) =>
        style[`border${side}Width`] === '0px'
          ? ground
          : over(read(style[`border${side}Color`]), ground),
      )
    }
    /** Colours of the bar within it, and of the line around it. */
    const marksOf = (element: Element): string[] => {
      const { outlineStyle, outlineColor } = getComputedStyle(element)
      const bar = getComputedStyle(element, '::before')
      return [
        ...(outlineStyle === 'none' ? [] : [outlineColor]),
        ...(bar.content === 'none' ? [] : [bar.backgroundColor]),
      ]
    }
    /** The most by which what is chosen differs from another one, or where there is none, from its ground. */
    const choiceRatio = (chosen: Element): number => {
      const ground = groundOf(chosen.parentElement)
      const own = groundOf(chosen)
      if (!ground || !own) return Infinity
      const other = findOther(chosen)
      const otherEdges = other && edges(other, ground)
      // Its own bar, or that of the row whose link it is.
      const marks = [chosen, chosen.parentElement ?? chosen].flatMap(marksOf)
      return Math.max(
        ratio(own, (other && groundOf(other)) ?? ground),
        ...edges(chosen, ground).map((edge, side) => ratio(edge, otherEdges?.[side] ?? ground)),
        ...marks.map((color) => ratio(over(read(color), own), own)),
      )
    }
    for (const chosen of seen(on)) {
      const found = choiceRatio(chosen)
      if (found < least) faint.push(tell(chosen, found))
    }
    return faint
  }, LEAST_RATIO)
}
