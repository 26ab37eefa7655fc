import { until } from '@souk/platform/testing'
import type { Locator, Page, Request } from 'playwright-core'

/** A page that somebody has open, and all that their browser says against it. Whatever is left of that fails the test. */
export interface OpenPage {
  readonly page: Page
  readonly complaints: readonly string[]
  /** Says what a test brings about on purpose, such as `/^412 /`. */
  readonly expect: (...patterns: readonly RegExp[]) => void
}

/** What a page has asked for. */
interface Traffic {
  readonly pending: Set<Request>
  /** How many requests there have been. */
  begun: number
}

const trafficOf = new WeakMap<Page, Traffic>()

/**
 * Counts what a page asks for. Whoever opens an address or presses a key on it does so as people do: once they see what they
 * have before them.
 */
export function watched(page: Page): Page {
  const traffic: Traffic = { pending: new Set(), begun: 0 }
  trafficOf.set(page, traffic)
  page.on('request', (request) => {
    // A stream never ends.
    if (isStream(request)) return
    traffic.begun += 1
    traffic.pending.add(request)
  })
  page.on('requestfinished', (request) => traffic.pending.delete(request))
  page.on('requestfailed', (request) => traffic.pending.delete(request))
  waitFirst(page)
  lookAtRest(page)
  return page
}

function isStream(request: Request): boolean {
  return request.headers().accept?.includes('text/event-stream') ?? false
}

function waitFirst(page: Page): void {
  const { keyboard } = page
  const { press, type } = keyboard
  keyboard.press = async (...asked) => {
    await untilIdle(page)
    await press.apply(keyboard, asked)
  }
  keyboard.type = async (...asked) => {
    await untilIdle(page)
    await type.apply(keyboard, asked)
  }
  const { goto, reload } = page
  page.goto = async (...asked) => {
    const answer = await goto.apply(page, asked)
    await untilIdle(page)
    return answer
  }
  page.reload = async (...asked) => {
    const answer = await reload.apply(page, asked)
    await untilIdle(page)
    return answer
  }
}

let isPatient = false

/** Whoever counts or reads several things at once looks at what is there: unlike a click, such a look waits for nothing itself. */
function lookAtRest(page: Page): void {
  if (isPatient) return
  isPatient = true
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator
  const { count, allTextContents } = locators
  locators.count = async function () {
    await untilIdle(this.page())
    return count.call(this)
  }
  locators.allTextContents = async function () {
    await untilIdle(this.page())
    return allTextContents.call(this)
  }
}

/** Whoever has the page open hears of nothing that others do. */
export async function cutEvents(page: Page): Promise<void> {
  await page.route('**/api/v1/events*', (route) =>
    isStream(route.request()) ? route.abort() : route.continue(),
  )
}

/**
 * Until the page has come to rest: all that it asked for is answered and shown, its font is there, and every dialog on it is
 * open. What is shown asks for more within a few frames, if at all.
 */
export async function untilIdle(page: Page): Promise<void> {
  const traffic = trafficOf.get(page)
  if (traffic === undefined) throw new Error('nobody watches this page')
  const isIdle = async () => {
    const { begun } = traffic
    // It may be left for another one while it is looked at.
    const isAtRest = await page.evaluate<boolean>(rest).catch(() => false)
    return isAtRest && traffic.pending.size === 0 && traffic.begun === begun
  }
  const asked = () => [...traffic.pending].map((request) => request.url()).join()
  await until(isIdle, `${page.url()} at rest`, restSeconds).catch((error) => {
    throw new Error(`${error.message}: ${asked()}`)
  })
}

const restSeconds = 30
const rest = `(async () => {
  await document.fonts.ready
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
  return document.querySelector('.skeleton, [aria-busy=true], dialog:not([open])') === null
})()`

/** Until a page of the console, or of the shop, is there, and nothing of it is on its way any more. */
export async function untilShown(page: Page): Promise<void> {
  await page.locator(':is(.shell, #content) h1').first().waitFor()
  await untilIdle(page)
}
