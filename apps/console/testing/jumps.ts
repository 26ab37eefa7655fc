import type { Page, Route } from 'playwright-core'
import { untilShown } from './open-page.ts'

/** Where the title of each card is. */
type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>

/** What moved when the data of a page arrived. */
interface Arrival {
  /** Cards that stood in the skeleton and are nowhere, or elsewhere, by their titles. */
  readonly moved: readonly string[]
  /** The cumulative layout shift of the browser: how much of the window moved by how much of its height. */
  readonly shift: number
}

/** Lets a page wait for its data, and looks at what its arrival moves. */
export async function dataArrivesOn(page: Page, address: string): Promise<Arrival> {
  const held = await hold(page)
  await page.evaluate((url) => {
    history.pushState(null, '', url)
    dispatchEvent(new Event('popstate'))
  }, address)
  await page.locator('main .columns[aria-busy=true]').waitFor()
  const before = await placesOn(page)
  await page.evaluate(watchShifts)
  await held.letGo()
  await untilShown(page)
  const after = await placesOn(page)
  const moved = [...before].flatMap(([title, { x, y }]) => {
    const now = after.get(title)
    const isNear = now && Math.abs(now.x - x) <= 2 && Math.abs(now.y - y) <= freedomPx
    return isNear ? [] : [`${title} from ${x},${y} to ${now?.x},${now?.y}`]
  })
  return { moved, shift: await page.evaluate<number>('globalThis.shifted') }
}

/** Two rows of a table: how many there are is known to nobody before they come. */
const freedomPx = 92

const watchShifts = `(() => {
  globalThis.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shifted += value
  }).observe({ type: 'layout-shift' })
})()`

/** Keeps every question to the API until it is let go, but for who is asking and the stream of events. */
async function hold(page: Page) {
  const waiting: Route[] = []
  let isLetGo = false
  const isAsked = /\/v1\/(?!me$|events\?.*stream)/
  await page.route(isAsked, async (route) => {
    const isStream = route.request().headers().accept?.includes('text/event-stream')
    if (isStream || isLetGo) await route.continue()
    else waiting.push(route)
  })
  return {
    letGo: async () => {
      isLetGo = true
      await Promise.all(waiting.map((route) => route.continue()))
      await page.unroute(isAsked)
    },
  }
}

async function placesOn(page: Page): Promise<Places> {
  const found = await page.evaluate<[string, { x: number; y: number }][]>(`
    [...document.querySelectorAll('main .columns h2')].map((title) => {
      const { x, y } = title.getBoundingClientRect()
      return [title.textContent, { x: Math.round(x), y: Math.round(y + scrollY) }]
    })`)
  return new Map(found)
}
