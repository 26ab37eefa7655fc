import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { untilShown } from './open-page.ts'

/** What anybody could have against a page: axe, and content that is wider than the window. */
export async function faultsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  await untilShown(page)
  // An address that opens a dialog and shows none would pass for one without faults.
  if (new URL(page.url()).searchParams.has('do')) await page.locator('dialog[open]').waitFor()
  const { pathname, search } = new URL(page.url())
  const found = await violationsOn(page, rules)
  const isTooWide = await page
    .locator('html')
    .evaluate((html) => html.scrollWidth > html.clientWidth)
  if (isTooWide) found.push('wider than the window')
  return found.map((fault) => `${pathname}${search}: ${fault}`)
}

interface Look {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
  /** Only colours change with the theme: all else is looked at once for each width. */
  readonly rules?: readonly string[]
}

/** Each width and each theme is met once; with SOUK_LONG=1 each width in each theme. */
const colours = ['color-contrast']
const looks: readonly Look[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  ...(process.env.SOUK_LONG === '1'
    ? ([
        { width: 1440, colorScheme: 'dark', rules: colours },
        { width: 390, colorScheme: 'light', rules: colours },
      ] as const)
    : []),
]

/** The same in light and dark, wide and on a phone, without loading the page again. */
export async function faultsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { width, colorScheme, rules } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const faults = await faultsOn(page, rules)
    found.push(...faults.map((fault) => `${width} ${colorScheme} ${fault}`))
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/** What axe has against the page as it is shown now: all that it knows, or these rules alone. */
async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axeSource)
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run({
      ...(runOnly && { runOnly }),
      resultTypes: ['violations'],
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`,
    )
  }, rules)
}
