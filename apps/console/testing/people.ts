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
  async signIn(roles: readonly string[], options: BrowserContextOptions = {}): Promise<OpenPage> {
    const { shop } = this.running
    const email = `${newUuid()}@example.com`
    const made = await shop.post('/api/v1/members', { email, name: 'Amal Haddad', roles })
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
    return open
  }

  addressOf(path: string): string {
    const { baseUrl, shop } = this.running
    return `${baseUrl}/console/${shop.credentials.tenantId}/${path}`
  }
}

function watched(page: Page): OpenPage {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return { page, complaints }
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
