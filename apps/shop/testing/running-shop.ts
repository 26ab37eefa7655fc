import assert from 'node:assert/strict'
import { findBrowser } from '@souk/console/testing/browser/index.ts'
import { Complaints } from '@souk/console/testing/complaints.ts'
import { type OpenPage, untilShown, watched } from '@souk/console/testing/open-page.ts'
import { freePort } from '@souk/platform/testing'
import { composeApp } from '@souk/server/compose.ts'
import { shopFacts } from '@souk/server/shop/key.ts'
import { type Product, type Shop, startProduct } from '@souk/server/testing/product.ts'
import { startWorker } from '@souk/server/testing/running-product.ts'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'

/** The storefront of a tenant with the products of the demo, and browsers of people who look at it. */
export class RunningShop {
  readonly product: Product
  readonly shop: Shop
  readonly baseUrl: string
  readonly #browser: Browser
  readonly #close: () => Promise<void>
  #open: { readonly complaints: Complaints; readonly close: () => Promise<void> }[] = []

  private constructor(made: Pick<RunningShop, 'product' | 'shop' | 'baseUrl'>, more: Started) {
    this.product = made.product
    this.shop = made.shop
    this.baseUrl = made.baseUrl
    this.#browser = more.browser
    this.#close = more.close
  }

  static async start(): Promise<RunningShop> {
    const port = await freePort()
    const baseUrl = `http://127.0.0.1:${port}`
    const product = await startProduct({ config: { baseUrl } })
    const worker = startWorker(product)
    const shop = await product.open('sandbox')
    for (const name of ['b2c-small', 'marketplace-3-providers']) {
      const seeded = await shop.post('/api/v1/sandbox/seed', { name })
      assert.equal(seeded.status, 200, seeded.text)
    }
    await product.settle()
    const tenant = { id: shop.credentials.tenantId, name: 'Souk demo' }
    const facts = await shopFacts(product.identity, tenant, baseUrl)
    // The tenant is there before the app that shows it, as after a start.
    const { app } = composeApp({ ...product.config, shop: facts }, product.running)
    await app.listen({ host: '127.0.0.1', port })
    const { path, env } = await findBrowser()
    const browser = await chromium.launch({
      executablePath: path,
      args: ['--no-sandbox'],
      env: { ...(process.env as Record<string, string>), ...env },
    })
    const close = async () => {
      await browser.close()
      await app.close()
      await worker.stop()
      await product.close()
    }
    return new RunningShop({ product, shop, baseUrl }, { browser, close })
  }

  /** Somebody who has never been here opens a page of the shop. */
  async open(path = '', options: BrowserContextOptions = {}): Promise<OpenPage> {
    const opened = await this.#come(options)
    const page = watched(opened.page)
    await page.goto(this.addressOf(path))
    await untilShown(page)
    return opened
  }

  /** The same for a page that the server makes, with or without scripts. */
  async visit(url: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
    const opened = await this.#come(options)
    await opened.page.goto(url)
    return opened
  }

  async #come(options: BrowserContextOptions): Promise<OpenPage> {
    const context = await this.#browser.newContext({ locale: 'en-GB', ...options })
    const complaints = new Complaints(context)
    this.#open.push({ complaints, close: () => context.close() })
    const page = await context.newPage()
    return { page, complaints: complaints.heard, expect: complaints.expect.bind(complaints) }
  }

  /** The same person opens another tab. */
  async newTab({ page }: OpenPage, path: string): Promise<OpenPage['page']> {
    const tab = watched(await page.context().newPage())
    await tab.goto(this.addressOf(path))
    await untilShown(tab)
    return tab
  }

  /** The last link that the sandbox would have sent to this address. */
  async linkTo(email: string): Promise<string> {
    const { body } = await this.shop.get<{ content: Letter[] }>('/api/v1/sandbox/inbox')
    const link = body.content.find(({ to, link }) => to === email && link !== null)?.link
    assert(link)
    return link
  }

  addressOf(path: string): string {
    return `${this.baseUrl}/shop${path === '' ? '' : `/${path}`}`
  }

  /** Everybody closes their windows. No browser has complained. */
  async leave(): Promise<void> {
    const visits = this.#open
    this.#open = []
    for (const { close } of visits) await close()
    const wrong = visits.flatMap(({ complaints }) => complaints.atTheEnd())
    assert.deepEqual(wrong, [], 'what browsers complain about')
  }

  close(): Promise<void> {
    return this.#close()
  }
}

interface Letter {
  readonly to: string
  readonly link: string | null
}

interface Started {
  readonly browser: Browser
  readonly close: () => Promise<void>
}
