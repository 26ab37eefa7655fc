import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

type Box = readonly [x: number, y: number, width: number, height: number]
type Boxes = Readonly<Record<string, Box>>

const file = new URL('../tests/layout.json', import.meta.url)

/** What a page is made of. Texts in it may be of any width; the boxes around them may not. */
const parts = [
  '.side',
  '.top',
  '.search-opener',
  '.banner',
  '.page-head',
  '.page-head .actions',
  '.card',
  '.table-head',
  'thead',
  'tbody tr',
  '.facts > div',
  '.tile',
  '.waiting li',
  '.side.open .menu a',
  'dialog',
  'dialog header',
  'dialog footer',
  'dialog .field .input',
  '.now-after',
  '.palette .found > div',
]

/** Where the first of each part is, all at one moment. */
export function boxesOf(page: Page): Promise<Boxes> {
  return page.evaluate<Boxes>(`Object.fromEntries(
    ${JSON.stringify(parts)}.flatMap((part) => {
      const box = document.querySelector(part)?.getBoundingClientRect()
      if (!box || box.width === 0) return []
      return [[part, [box.x, box.y, box.width, box.height].map(Math.round)]]
    }),
  )`)
}

/** How far a part may be from its place before somebody has to look at it. */
const freedomPx = 4

/** What is elsewhere than it was. `SOUK_LAYOUT=keep` keeps the layout as it is now, once somebody has looked at it. */
export function movedParts(shown: Readonly<Record<string, Boxes>>): string[] {
  if (process.env.SOUK_LAYOUT === 'keep') {
    writeFileSync(file, `${JSON.stringify(shown).replaceAll(/("[^"]+":(?=[[{]))/g, '\n$1')}\n`)
  }
  const known = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Boxes>)
    : {}
  return Object.entries(shown).flatMap(([view, boxes]) => {
    const names = new Set([...Object.keys(boxes), ...Object.keys(known[view] ?? {})])
    return [...names]
      .filter((part) => !isNear(boxes[part], known[view]?.[part]))
      .map((part) => `${view} ${part}: ${boxes[part]} instead of ${known[view]?.[part]}`)
  })
}

function isNear(one: Box | undefined, other: Box | undefined): boolean {
  if (one === undefined || other === undefined) return false
  return one.every((side, index) => Math.abs(side - (other[index] ?? 0)) <= freedomPx)
}
