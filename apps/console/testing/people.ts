import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { newUuid } from '@souk/platform'
import { type RunningProduct, runProduct } from '@souk/server/testing/running-product.ts'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { findBrowser } from './browser/index.ts'

const password = 'correct horse battery staple'

/** A page that somebody has open, and all that a browser says against it. */
export interface OpenPage {
  readonly page: Page
  /** Errors of scripts, violations of the policy, and answers that the console did not expect. */
  readonly complaints: string[]
}

/** A running product and people who use its console, each in a browser of their own. */
export class People {
  readonly running: RunningProduct
  readonly #browser: Browser
  readonly #contexts = new Set<BrowserContext>()

  private constructor(running: RunningProduct, browser: Browser) {
    this.running = running
    this.#browser = browser
  }

  static async gather(): Promise<People> {
    const { path, env } = await findBrowser()
    const browser = await chromium.launch({
      executablePath: path,
      args: ['--no-sandbox'],
      env: { ...(process.env as Record<string, string>), ...env },
    })
    return new People(await runProduct(), browser)
  }

  /** Everybody closes their windows: a tenant has so many streams of events, and no more. */
  async leave(): Promise<void> {
    await Promise.all([...this.#contexts].map((context) => context.close()))
    this.#contexts.clear()
  }

  async #open(options: BrowserContextOptions): Promise<OpenPage> {
    const context = await this.#browser.newContext({ locale: 'en-GB', ...options })
    this.#contexts.add(context)
    return watched(await context.newPage())
  }

  async close(): Promise<void> {
    await this.#browser.close()
    await this.running.close()
  }

  /** Somebody with these roles opens the link that they were sent, chooses a password, and is in. */
  async signIn(
    roles: readonly string[],
    options: BrowserContextOptions = {},
    member: object = {},
  ): Promise<OpenPage & { readonly email: string }> {
    const { shop } = this.running
    const email = `${newUuid()}@example.com`
    const facts = { email, name: 'Amal Haddad', roles, ...member }
    const made = await shop.post('/api/v1/members', facts)
    assert.equal(made.status, 201, made.text)
    const link = await shop.post(`/api/v1/members/${made.body.id}/sign-in-links`, {})
    assert.equal(link.status, 201, link.text)
    const open = await this.#open(options)
    await open.page.goto(String(link.body.sign_in_link))
    for (const field of await open.page.locator('input[type=password]').all())
      await field.fill(password)
    await open.page.locator('form button').click()
    await open.page.locator('.shell').waitFor()
    return { ...open, email }
  }

  /** A browser of somebody who has not signed in. */
  stranger(): Promise<OpenPage> {
    return this.#open({})
  }

  /** Fills in the sign-in page. */
  async enter({ page }: OpenPage, email: string): Promise<void> {
    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').fill(password)
    await page.locator('form button').click()
  }

  addressOf(path: string): string {
    const { baseUrl, shop } = this.running
    return `${baseUrl}/console/${shop.credentials.tenantId}/${path}`
  }
}

/** An answer that is refused is said once, with its address. */
function watched(page: Page): OpenPage {
  const complaints: string[] = []
  page.on('console', (message) => {
    const isKnown = message.text().startsWith('Failed to load resource')
    if (!isKnown && ['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.status() >= 400) complaints.push(`${response.status()} ${pathname}`)
  })
  return { page, complaints }
}

/** Whoever has the page open hears of nothing that others do. */
export async function cutEvents(page: Page): Promise<void> {
  await page.route('**/api/v1/events*', (route) => {
    const isStream = route.request().headers().accept?.includes('text/event-stream')
    return isStream ? route.abort() : route.continue()
  })
}

/** Until nothing on the page is on its way any more. */
export async function untilShown(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** What anybody could have against a page: axe, and content that is wider than the window. */
export async function faultsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  await untilShown(page)
  // What is behind a dialog is not to be seen, which axe knows once the dialog is.
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

const wideAndLight: Look = { width: 1440, colorScheme: 'light' }
const looks: readonly Look[] =
  process.env.SOUK_LONG === '1'
    ? [
        wideAndLight,
        { width: 1440, colorScheme: 'dark', rules: ['color-contrast'] },
        { width: 390, colorScheme: 'dark' },
        { width: 390, colorScheme: 'light', rules: ['color-contrast'] },
      ]
    : [wideAndLight, { width: 390, colorScheme: 'dark' }]

/** The same in light and dark, wide and on a phone, without loading the page again; with SOUK_LONG=1 all four of them. */
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

/** What axe has against the page as it is shown now: all that it knows, or these rules alone. */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axeSource)
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
      }
    }
    const { violations } = await axe.run(runOnly ? { runOnly } : {})
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`,
    )
  }, rules)
}
