import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { newUuid } from '@souk/platform'
import { type RunningProduct, runProduct } from '@souk/server/testing/running-product.ts'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
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
    const context = await this.#browser.newContext({ locale: 'en-GB', ...options })
    const open = watched(await context.newPage())
    await open.page.goto(String(link.body.sign_in_link))
    for (const field of await open.page.locator('input[type=password]').all())
      await field.fill(password)
    await open.page.locator('form button').click()
    await open.page.locator('.shell').waitFor()
    return { ...open, email }
  }

  /** A browser of somebody who has not signed in. */
  async stranger(): Promise<OpenPage> {
    const context = await this.#browser.newContext({ locale: 'en-GB' })
    return watched(await context.newPage())
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

/** Until nothing on the page is on its way any more. */
export async function untilShown(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** What anybody could have against a page: axe, and content that is wider than the window. */
export async function faultsOn(page: Page): Promise<string[]> {
  await untilShown(page)
  const { pathname, search } = new URL(page.url())
  const found = await violationsOn(page)
  const isTooWide = await page
    .locator('html')
    .evaluate((html) => html.scrollWidth > html.clientWidth)
  if (isTooWide) found.push('wider than the window')
  return found.map((fault) => `${pathname}${search}: ${fault}`)
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** What axe has against the page as it is shown now. */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
      }
    }
    const { violations } = await axe.run()
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`,
    )
  })
}
