import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BuiltApp, builtConsole } from '@souk/console/build'
import { findBrowser } from '@souk/console/testing/browser/index.ts'
import { pagesOfMenu } from '@souk/console/testing/menu.ts'
import { idOf, newUuid } from '@souk/platform'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Finding, Work } from '../finding.ts'
import { median } from '../latency.ts'
import { fetchJson } from '../requests.ts'
import type { Tenant, World } from '../world.ts'
import { orderBody, randomRows } from './creates.ts'

const firstVisitMaxMs = 500
const warmMaxMs = 300
const liveMaxMs = 1_000
const heapGrowthMax = 1.5
const visits = 5
/** Something happens every six seconds for an hour; here as fast as the product takes it. */
const eventsOfAnHour = 600

export const consolePages: Work<World> = {
  name: 'console',
  title: 'the console in a browser: size, time until data shows, live changes, memory',
  run: async (world) => [...(await built(world)), ...(await inBrowser(world))],
}

/** As at the first start, with nothing kept. */
async function built(world: World): Promise<Finding[]> {
  const folder = mkdtempSync(join(world.folder, 'console-'))
  const startedAt = performance.now()
  const made = await builtConsole(folder)
  const buildMs = performance.now() - startedAt
  const againAt = performance.now()
  await builtConsole(folder)
  const againMs = performance.now() - againAt
  rmSync(folder, { recursive: true })
  return [finding('build at the first start', buildMs, ' ms', { againMs }), firstLoad(made)]
}

/** What the document names for a browser to load at once: scripts and styles, the script of the page among them, and the font. */
function firstLoad(made: BuiltApp): Finding {
  const { early, styles, script, ahead, font } = made
  const fontKb = sizeKb(made, [font])
  const sizes = [...made.pages.values()].map((page) =>
    sizeKb(made, [early, styles, script, ...ahead, page]),
  )
  return finding('scripts and styles of a first visit, compressed', median(sizes), ' kB', {
    ...{ leastKb: Math.min(...sizes), mostKb: Math.max(...sizes), fontKb },
    allKb: sizeKb(made, [...made.assets.keys()]),
  })
}

function sizeKb({ assets }: BuiltApp, names: readonly string[]): number {
  const bytes = names.map((name) => {
    const asset = assets.get(name)
    return (asset?.br ?? asset?.plain)?.length ?? 0
  })
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000
}

function finding(
  what: string,
  value: number,
  unit: string,
  from: Readonly<Record<string, number>> = {},
  below?: number,
): Finding {
  return {
    ...{ work: consolePages.name, what, value, unit, from },
    ...(below !== undefined && { target: { below } }),
  }
}

async function inBrowser(world: World): Promise<Finding[]> {
  const { path, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--js-flags=--expose-gc'],
    env: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    const tenant = await world.small()
    const visitor = await Visitor.signIn(browser, world, tenant)
    return [...(await visitor.pages()), await visitor.liveDelay(), await visitor.memory()]
  } finally {
    await browser.close()
  }
}

/** Somebody who has signed in, and looks at pages. */
class Visitor {
  readonly #browser: Browser
  readonly #baseUrl: string
  readonly #tenant: Tenant
  readonly #cookies: Awaited<ReturnType<BrowserContext['storageState']>>

  private constructor(
    browser: Browser,
    baseUrl: string,
    tenant: Tenant,
    cookies: Awaited<ReturnType<BrowserContext['storageState']>>,
  ) {
    this.#browser = browser
    this.#baseUrl = baseUrl
    this.#tenant = tenant
    this.#cookies = cookies
  }

  static async signIn(browser: Browser, world: World, tenant: Tenant): Promise<Visitor> {
    const { base_url: baseUrl } = world.product.quickstart
    const draft = { email: `${newUuid()}@example.com`, name: 'Bench', roles: ['OWNER'] }
    const { id } = await fetchJson(baseUrl, tenant, '/api/v1/members', draft)
    const path = `/api/v1/members/${id}/sign-in-links`
    const { sign_in_link } = await fetchJson(baseUrl, tenant, path, {})
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(String(sign_in_link))
    for (const field of await page.locator('input[type=password]').all()) {
      await field.fill('correct horse battery staple')
    }
    await page.locator('form button').click()
    await page.locator('.shell').waitFor()
    const cookies = await context.storageState()
    await context.close()
    return new Visitor(browser, baseUrl, tenant, cookies)
  }

  /** A browser that knows who it is, and has nothing of the console yet. */
  async #open(note = noteWhenShown): Promise<Page> {
    const context = await this.#browser.newContext({ storageState: this.#cookies })
    const page = await context.newPage()
    await page.addInitScript(note)
    return page
  }

  #addressOf(path: string): string {
    return `${this.#baseUrl}/console/${idOf('ten', this.#tenant.tenantId)}/${path}`
  }

  /** What a browser takes for a page of the same server that shows one line, until it is drawn: no page can be sooner. */
  async #emptyMs(): Promise<number> {
    const waits: number[] = []
    for (let visit = 0; visit < visits; visit += 1) {
      const page = await this.#open(noteWhenDrawn)
      const answer = await page.goto(`${this.#baseUrl}/livez`, { waitUntil: 'commit' })
      assert.equal(answer?.status(), 200)
      waits.push(await shownAt(page))
      await page.context().close()
    }
    return median(waits)
  }

  /** Every page of the menu: the first visit with all that it loads and the sign-in behind it, and the way back by the menu. */
  async pages(): Promise<Finding[]> {
    const findings: Finding[] = []
    const all = { first: [] as number[], again: [] as number[] }
    const emptyMs = await this.#emptyMs()
    for (const { path } of await pagesOfMenu()) {
      const cold: number[] = []
      const warm: number[] = []
      for (let visit = 0; visit < visits; visit += 1) {
        const page = await this.#open()
        await page.goto(this.#addressOf(path), { waitUntil: 'commit' })
        cold.push(await shownAt(page))
        await clickTo(page, `.menu a:not([href$="/${path}"])`)
        warm.push(await clickTo(page, `.menu a[href$="/${path}"]`))
        await page.context().close()
      }
      all.first.push(...cold)
      all.again.push(...warm)
      findings.push(
        finding(`${path}: first visit`, median(cold), ' ms', {}, firstVisitMaxMs),
        finding(`${path}: again`, median(warm), ' ms', {}, warmMaxMs),
      )
    }
    const firstMs = median(all.first)
    return [
      finding('an empty page: first visit', emptyMs, ' ms'),
      finding('all pages: first visit', firstMs, ' ms', {}, firstVisitMaxMs),
      finding('all pages: first visit, in empty pages', firstMs / emptyMs, '×'),
      finding('all pages: again', median(all.again), ' ms', {}, warmMaxMs),
      ...findings,
    ]
  }

  #order(): Promise<Record<string, unknown>> {
    return fetchJson(this.#baseUrl, this.#tenant, '/api/v1/orders', orderBody(randomRows(1)))
  }

  /** From the answer of the API until the row is on the page. */
  async liveDelay(): Promise<Finding> {
    const page = await this.#open()
    await page.goto(this.#addressOf('orders'))
    await page.locator('.live[data-state=live]').waitFor()
    const waits: number[] = []
    for (let visit = 0; visit < visits; visit += 1) {
      const { id } = await this.#order()
      const answeredAt = performance.now()
      await page.locator(`tr[data-key="${id}"]`).waitFor()
      waits.push(performance.now() - answeredAt)
    }
    await page.context().close()
    return finding('an order until its row is there', median(waits), ' ms', {}, liveMaxMs)
  }

  /** What the open list of orders holds after as many events as an hour has, divided by what it held before. */
  async memory(): Promise<Finding> {
    const page = await this.#open()
    await page.goto(this.#addressOf('orders'))
    await page.locator('.live[data-state=live]').waitFor()
    await shownAt(page)
    const before = await heapMb(page)
    let last: unknown
    for (let at = 0; at < eventsOfAnHour; at += 1) last = (await this.#order()).id
    await page.locator(`tr[data-key="${last}"]`).waitFor()
    const after = await heapMb(page)
    await page.context().close()
    const from = { beforeMb: before, afterMb: after }
    return finding('heap after an hour of events', after / before, '×', from, heapGrowthMax)
  }
}

/** Runs in the page before all else: notes when it was last drawn with a heading and nothing that is still awaited. */
const noteWhenShown = `
  const isShown = () =>
    document.querySelector('.shell main h1') && !document.querySelector('.skeleton, [aria-busy=true]')
  globalThis.shownAt = 0
  const look = () => {
    if (!isShown()) globalThis.shownAt = 0
    else if (globalThis.shownAt === 0)
      requestAnimationFrame(() => isShown() && (globalThis.shownAt ||= performance.now()))
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
`

/** The same for a page that is there as soon as it is read. */
const noteWhenDrawn = `
  addEventListener('DOMContentLoaded', () =>
    requestAnimationFrame(() => (globalThis.shownAt = performance.now())))
`

const shownMaxMs = 30_000

/** When the page showed what it was opened for, since its navigation began; what it shows instead is told. */
async function shownAt(page: Page): Promise<number> {
  for (const endsAt = Date.now() + shownMaxMs; Date.now() < endsAt; await delay(25)) {
    const shown = Number(await page.evaluate('globalThis.shownAt'))
    if (shown > 0) return shown
  }
  const text = await page.locator('body').innerText()
  throw new Error(`${page.url()} shows no data: ${text.slice(0, 200)}`)
}

/** Follows a link as a click does, and returns how long it took until the page was shown. */
async function clickTo(page: Page, link: string): Promise<number> {
  const clickedAt = await page.evaluate((selector) => {
    const now = performance.now()
    Object.assign(globalThis, { shownAt: 0 })
    ;(document.querySelector(selector) as unknown as { click(): void }).click()
    return now
  }, link)
  return (await shownAt(page)) - clickedAt
}

async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1_000_000
}
