import type { BrowserContext } from '@playwright/test'
import { openPage } from './watched-page'

/** Characters of each text. */
const LENGTH = 10_000

/** Descriptions of adults, with ages and with others in them, as the check reads them. */
const DESCRIPTIONS = [
  'She keeps a lighthouse and paints ships. Her brother, 34, has two dogs, and they talk about the town. ',
  'Sie ist 34 Jahre alt und lebt mit ihrem Hund in einer kleinen Stadt am Meer, wo sie als Ärztin arbeitet. ',
  'Elle a trente-quatre ans et vit avec son chien dans une petite ville, où elle peint des bateaux. ',
  'Tiene treinta y cuatro años y vive con su perro en un pueblo junto al mar, donde pinta barcos. ',
  'Ha trentaquattro anni e vive con il suo cane in una piccola città sul mare, dove dipinge barche. ',
  'Ей тридцать четыре года, она живёт с собакой в маленьком городе у моря и рисует корабли. ',
  '彼女は三十四歳で、海辺の小さな町に犬と一緒に住んでいます。船の絵を描いています。',
  '她今年三十四岁，和一只狗住在海边的小镇上，以画船为生。',
]

/** Asks about a long text in each language. @returns the time of the slowest, in milliseconds */
export async function measureAdultsCheck(
  context: BrowserContext,
  pageUrl: string,
): Promise<number> {
  const { page, close } = await openPage(context)
  await page.goto(pageUrl)
  const texts = DESCRIPTIONS.map((text) =>
    text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH),
  )
  const times: number[] = []
  for (const text of texts)
    times.push(await page.evaluate((each) => window.measureAdultsCheck(each), text))
  await close()
  return Math.max(...times)
}
