import assert from 'node:assert/strict'
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
import { Complaints } from './complaints.ts'
import { type OpenPage, untilShown, watched } from './open-page.ts'

export { faultsInEveryLook, faultsOn } from './faults.ts'
export { cutEvents, type OpenPage, untilShown, watched } from './open-page.ts'

const password = 'correct horse battery staple'
const sessionKey = 'souk.session'

/** Somebody who has signed in once, and what their browser knows of it. */
interface Person {
  readonly email: string
  /** What they may do. */
  readonly facts: string
  readonly cookies: Awaited<ReturnType<BrowserContext['storageState']>>
  session: string
}

interface Visit {
  readonly person?: Person
  readonly page: Page
  readonly complaints: Complaints
}

type SignedIn = OpenPage & { readonly email: string }

/** People of one tenant who use its console, each in a browser of their own. Files that run together share the product. */
export class People {
  readonly running: RunningProduct
  readonly #browser: Browser
  readonly #known: Person[] = []
  /** Whose windows are open; of a stranger nothing is known. */
  readonly #open = new Map<BrowserContext, Visit>()

  private constructor(running: RunningProduct, browser: Browser) {
    this.running = running
    this.#browser = browser
  }

  static async gather(): Promise<People> {
    const { running, browser } = await share()
    return new People({ ...running, shop: await running.product.open('sandbox') }, browser)
  }

  /** Everybody closes their windows: a tenant has so many streams of events, and no more. No browser has complained. */
  async leave(): Promise<void> {
    const visits = [...this.#open]
    this.#open.clear()
    for (const [context, { person, page }] of visits) {
      if (person) person.session = await sessionOf(page)
      await context.close()
    }
    const wrong = visits.flatMap(([, { complaints }]) => complaints.atTheEnd())
    assert.deepEqual(wrong, [], 'what browsers complain about')
  }

  close(): Promise<void> {
    return unshare()
  }

  /** Somebody with these roles looks at a page of the console: whoever has signed in before, or a new member. */
  async open(
    path: string,
    roles: readonly string[] = ['OWNER'],
    options: BrowserContextOptions = {},
    member: object = {},
  ): Promise<SignedIn> {
    const facts = JSON.stringify([roles, member])
    const here = new Set([...this.#open.values()].map(({ person }) => person))
    const person = this.#known.find((one) => one.facts === facts && !here.has(one))
    const opened = person
      ? await this.#comeBack(person, options)
      : await this.#signInFirst(facts, roles, options, member)
    await opened.page.goto(this.addressOf(path))
    await untilShown(opened.page)
    return opened
  }

  /** Somebody who has signed in before is signed in. */
  async #comeBack(person: Person, options: BrowserContextOptions): Promise<SignedIn> {
    const known = { ...options, storageState: person.cookies }
    const opened = await this.#newWindow(known, person)
    await opened.page.addInitScript(
      ([key, session]) => {
        if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, session)
      },
      [sessionKey, person.session] as const,
    )
    return { ...opened, email: person.email }
  }

  async #signInFirst(
    facts: string,
    roles: readonly string[],
    options: BrowserContextOptions,
    member: object,
  ): Promise<SignedIn> {
    const opened = await this.signIn(roles, options, member)
    const context = opened.page.context()
    const cookies = await context.storageState()
    const person = { email: opened.email, facts, cookies, session: await sessionOf(opened.page) }
    this.#known.push(person)
    const visit = this.#open.get(context)
    assert(visit)
    this.#open.set(context, { ...visit, person })
    return opened
  }

  /** A new member with these roles opens the link that they were sent, chooses a password, and is in. */
  async signIn(
    roles: readonly string[],
    options: BrowserContextOptions = {},
    member: object = {},
  ): Promise<SignedIn> {
    const { shop } = this.running
    const email = `${newUuid()}@example.com`
    const facts = { email, name: 'Amal Haddad', roles, ...member }
    const made = await shop.post('/api/v1/members', facts)
    assert.equal(made.status, 201, made.text)
    const link = await shop.post(`/api/v1/members/${made.body.id}/sign-in-links`, {})
    assert.equal(link.status, 201, link.text)
    const opened = await this.#newWindow(options)
    await this.choosePassword(opened.page, String(link.body.sign_in_link))
    return { ...opened, email }
  }

  /** Opens the link that somebody was sent, and signs in with it. */
  async choosePassword(page: Page, link: string): Promise<void> {
    await page.goto(link)
    for (const field of await page.locator('input[type=password]').all()) await field.fill(password)
    await page.locator('form button').click()
    await untilShown(page)
  }

  /** A browser of somebody who has not signed in. */
  stranger(): Promise<OpenPage> {
    return this.#newWindow({})
  }

  async #newWindow(options: BrowserContextOptions, person?: Person): Promise<OpenPage> {
    const context = await this.#browser.newContext({ locale: 'en-GB', ...options })
    const complaints = new Complaints(context)
    const page = watched(await context.newPage())
    this.#open.set(context, { page, complaints, ...(person && { person }) })
    const expect = complaints.expect.bind(complaints)
    return { page, complaints: complaints.heard, expect }
  }

  /** Somebody opens a page of the console in another tab of the same browser. */
  async newTab({ page }: OpenPage, path: string): Promise<Page> {
    const tab = watched(await page.context().newPage())
    await tab.goto(this.addressOf(path))
    await untilShown(tab)
    return tab
  }

  /** Fills in the sign-in page. */
  async enter({ page }: OpenPage, email: string): Promise<void> {
    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').fill(password)
    await page.locator('form button').click()
  }

  /** Follows a link to another page, without loading the console again. */
  async go(page: Page, path: string): Promise<void> {
    await page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new Event('popstate'))
    }, this.addressOf(path))
    await untilShown(page)
  }

  addressOf(path: string): string {
    const { baseUrl, shop } = this.running
    return `${baseUrl}/console/${shop.credentials.tenantId}/${path}`
  }
}

/** Tokens are renewed now and then, and each works once. */
async function sessionOf(page: Page): Promise<string> {
  return String(await page.evaluate(`sessionStorage.getItem('${sessionKey}')`))
}

interface Shared {
  readonly running: RunningProduct
  readonly browser: Browser
}

let shared: Promise<Shared> | undefined
let sharers = 0

function share(): Promise<Shared> {
  sharers += 1
  shared ??= start()
  return shared
}

async function start(): Promise<Shared> {
  const { path, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox'],
    env: { ...(process.env as Record<string, string>), ...env },
  })
  return { running: await runProduct(), browser }
}

/** The last one ends it. */
async function unshare(): Promise<void> {
  sharers -= 1
  if (sharers > 0 || shared === undefined) return
  const { running, browser } = await shared
  shared = undefined
  await browser.close()
  await running.close()
}
