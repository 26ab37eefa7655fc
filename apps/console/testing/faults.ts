import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { untilShown } from './open-page.ts'

/** What anybody could have against a page as it is shown now: axe, its structure, and content that is wider than the window. */
export async function faultsOn(page: Page): Promise<string[]> {
  await untilLookedAt(page)
  return named(page, [...(await formFaults(page)), ...(await colourFaults(page))])
}

const widths = [1440, 390] as const
const themes = ['light', 'dark'] as const

/**
 * The same in light and dark, wide and on a phone, without loading the page again. With the theme nothing but colours
 * changes, so all else is looked at once for each width.
 */
export async function faultsInEveryLook(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await untilLookedAt(page)
    found.push(...named(page, await formFaults(page), String(width)))
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      found.push(...named(page, await colourFaults(page), `${width} ${colorScheme}`))
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

async function untilLookedAt(page: Page): Promise<void> {
  await untilShown(page)
  // An address that opens a dialog and shows none would pass for one without faults.
  if (!new URL(page.url()).searchParams.has('do')) return
  const opened = page.locator('dialog[open]').waitFor()
  await opened.catch((cause: unknown) => {
    throw new Error(`no dialog at ${page.url()}`, { cause })
  })
}

function named(page: Page, faults: readonly string[], look = ''): string[] {
  const { pathname, search } = new URL(page.url())
  return faults.map((fault) => `${look} ${pathname}${search}: ${fault}`.trim())
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

interface Axe {
  run(
    context: unknown,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axeSource)
}

/** All that is no matter of colours. */
async function formFaults(page: Page): Promise<string[]> {
  await bringAxe(page)
  const found = await page.evaluate(async () => {
    const { axe, document } = globalThis as unknown as { axe: Axe; document: unknown }
    const { violations } = await axe.run(document, {
      rules: { 'color-contrast': { enabled: false } },
      resultTypes: ['violations'],
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`,
    )
  })
  return [...found, ...(await page.evaluate<string[]>(structureFaults))]
}

/** What axe allows and we do not. */
const structureFaults = `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)]
  const found = []
  if (all('main').length !== 1) found.push(all('main').length + ' main parts')
  if (all('h1').length !== 1) found.push(all('h1').length + ' headings of the first level')
  let level = 0
  for (const heading of all('main :is(h1, h2, h3, h4):not(dialog *)')) {
    const own = Number(heading.tagName[1])
    if (own > level + 1) found.push('a heading is skipped before ' + heading.textContent)
    level = own
  }
  for (const table of all('table:not([aria-label], [aria-labelledby], :has(caption))'))
    found.push('a table without a name: ' + table.textContent.slice(0, 40))
  for (const head of all('th:not([scope])')) found.push('a head without scope: ' + head.textContent)
  for (const head of all('th')) if (head.textContent.trim() === '' && !head.querySelector('input'))
    found.push('a head without a text in ' + head.closest('table').ariaLabel)
  for (const button of all('.button')) {
    // Where it has all the room there is, a word may still be too long for it.
    if (button.offsetWidth >= button.parentElement.clientWidth - 2) continue
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) for (const { index, 0: word } of texts.currentNode.nodeValue.matchAll(/\\S+/g)) {
      const range = document.createRange()
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.push('a word is broken in the button ' + button.textContent)
    }
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
    found.push('wider than the window')
  return found
})()`

/**
 * Texts that are hard to read. To measure one takes long, and most are of the same colours on the same ground in the same
 * size: axe judges one of each kind, wherever it meets it first. With SOUK_LONG=1 it judges every text of every page.
 */
async function colourFaults(page: Page): Promise<string[]> {
  await bringAxe(page)
  const isEach = process.env.SOUK_LONG === '1'
  return page.evaluate<string[]>(`(async () => {
    const judged = (globalThis.judgedColours ??= new Set())
    const isNew = (element) => {
      const kind = ${kindOfText}
      if (${isEach}) return true
      return !judged.has(kind) && judged.add(kind)
    }
    const hasText = (element) => [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue.trim() !== '',
    ) || 'placeholder' in element
    const place = document.querySelector('dialog:modal') ?? document.body
    const texts = [...place.querySelectorAll('*')].filter(
      (element) => hasText(element) && element.checkVisibility({ visibilityProperty: true }) && isNew(element),
    )
    if (texts.length === 0) return []
    const { violations } = await axe.run(texts, {
      runOnly: ['color-contrast'],
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target))
  })()`)
}

/** Its colour and size, and the grounds that it stands on, up to one that nothing is seen through. */
const kindOfText = `(() => {
  const { color, fontSize, fontWeight } = getComputedStyle(element)
  const grounds = []
  for (let one = element; one !== null; one = one.parentElement) {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one)
    grounds.push([backgroundColor, backgroundImage, opacity, one.matches(':disabled')].join())
    if (/^rgb\\(/.test(backgroundColor) && opacity === '1') break
  }
  return [color, fontSize, fontWeight, ...new Set(grounds)].join(' ')
})()`
