import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import type { Download, Page } from 'playwright-core'
import { de } from '../src/texts/de/index.ts'
import { en } from '../src/texts/en/index.ts'
import { faultsOn, People } from '../testing/people.ts'
import { aCustomer, anOrder, aProduct } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const words = en.jobs

const csv = (lines: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

async function textOf(download: Download): Promise<string> {
  let text = ''
  for await (const part of await download.createReadStream()) text += part
  return text
}

/** What is downloaded by what is done. */
async function saved(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return textOf(download)
}

/** Chooses a file on the list of customers, and waits for what a dry run says of it. */
async function checkFile(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: words.import.customers }).click()
  await page.locator('input[type=file]').setInputFiles(csv(lines))
  await page.getByRole('button', { name: words.importCheck }).click()
  await page.waitForURL(/\/jobs\/job_/)
  await page.locator('.badge', { hasText: en.states.job.VALIDATED }).first().waitFor()
}

async function customersNamed(name: string) {
  const path = `/api/v1/customers?name=${name}`
  const { body } = await people.running.shop.get<{ content: { email: string }[] }>(path)
  return body.content.map(({ email }) => email)
}

const figure = (page: Page, name: string) =>
  page.locator('.figures > div', { hasText: name }).locator('dd').first()

describe('an import', () => {
  test('asks what the columns of another program are, and keeps that for the import itself', async () => {
    const name = newUuid()
    const { page, expect } = await people.open('customers')
    expect(/^422 /)
    await page.getByRole('button', { name: words.import.customers }).click()
    const file = csv(['E-Mail,Full/Name,Points', `a-${name}@a.example,${name},many`])
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: words.importCheck }).click()
    await page.getByLabel('E-Mail').fill('email')
    await page.getByLabel('Full/Name').fill('Name')
    assert.equal(await page.getByLabel('Points').inputValue(), '')
    assert.deepEqual(await faultsOn(page), [])
    await page.getByRole('button', { name: words.importCheck }).click()
    await page.waitForURL(/\/jobs\/job_/)
    await page.getByRole('button', { name: words.apply(1) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.apply(1) })
      .click()
    await page.getByText(words.applied).waitFor()
    await page.locator('.badge', { hasText: en.states.job.SUCCEEDED }).first().waitFor()
    assert.deepEqual(await customersNamed(name), [`a-${name}@a.example`])
  })

  test('is checked first, says row by row what is wrong, and then imports the rest', async () => {
    const name = newUuid()
    const { page } = await people.open('customers')
    await checkFile(page, [
      'email,name',
      `a-${name}@a.example,${name}`,
      `not an address,${name}`,
      `b-${name}@a.example,${name}`,
    ])
    assert.equal(await figure(page, words.wouldCreate).textContent(), '2')
    assert.equal(await figure(page, words.failed).textContent(), '1')
    assert.deepEqual(await customersNamed(name), [])
    const row = page.locator('tbody tr', { hasText: 'not an address' })
    assert.match((await row.textContent()) ?? '', /^3emailmust be an email address/)
    assert.deepEqual(await faultsOn(page), [])
    const report = await saved(page, () =>
      page.getByRole('button', { name: words.downloadErrors }).click(),
    )
    assert.match(
      report,
      /^email,name,error\.code,error\.path,error\.message,error\.column\r\nnot an address,/,
    )

    const dryRun = page.url()
    await page.getByRole('button', { name: words.apply(2) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.apply(2) })
      .click()
    await page.waitForURL((url) => !dryRun.includes(url.pathname))
    await page.locator('.badge', { hasText: en.states.job.PARTIAL }).first().waitFor()
    assert.equal(await figure(page, words.created).textContent(), '2')
    assert.equal((await customersNamed(name)).length, 2)
  })

  test('of what can be read no further is refused in the dialog, and a second file can be chosen', async () => {
    const { page, expect } = await people.open('customers')
    expect(/^422 /)
    await page.getByRole('button', { name: words.import.customers }).click()
    await page.getByRole('button', { name: words.importCheck }).click()
    await page.getByText(en.kit.missing).waitFor()
    await page.locator('input[type=file]').setInputFiles(csv(['colour,shape', 'red,round']))
    await page.getByRole('button', { name: words.importCheck }).click()
    await page.getByRole('alert').getByText('File cannot be imported').waitFor()
    assert.deepEqual(await faultsOn(page), [])
    const name = newUuid()
    await page.locator('input[type=file]').setInputFiles(csv(['email', `${name}@a.example`]))
    await page.getByRole('button', { name: words.importCheck }).click()
    await page.waitForURL(/\/jobs\/job_/)
    await page.getByRole('button', { name: words.apply(1) }).waitFor()
  })

  test('of rows that failed is tried again once what they lack is there', async () => {
    const { shop } = people.running
    const id = newUuid()
    const { page } = await people.open('customers')
    await aCustomer(shop, { email: `${id}@a.example`, external_id: `first-${id}` })
    await checkFile(page, [
      'email,external_id',
      `${id}@a.example,second-${id}`,
      `x-${id}@a.example,x-${id}`,
    ])
    await page.getByRole('button', { name: /^Import/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Import/ })
      .click()
    await page.locator('.badge', { hasText: en.states.job.PARTIAL }).first().waitFor()
    const { body } = await shop.get<{ content: { id: string }[] }>(
      `/api/v1/customers?email=${id}@a.example`,
    )
    const moved = await shop.patch(`/api/v1/customers/${body.content[0]?.id}`, {
      email: `moved-${id}@a.example`,
    })
    assert.equal(moved.status, 200, moved.text)
    await page.getByRole('button', { name: words.retry }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.retry }).click()
    await page.locator('.badge', { hasText: en.states.job.SUCCEEDED }).first().waitFor()
    assert.equal(await figure(page, words.failed).textContent(), '0')
  })

  test('names the line and the column of what is wrong with a variant, in the language of the page', async () => {
    const { page } = await people.open('products?do=import', ['OWNER'], { locale: 'de-DE' })
    await page
      .locator('input[type=file]')
      .setInputFiles(
        csv([
          'external_id;title;description;category_ids;sku;price;stock',
          'a;Hemd;"zwei\r\nZeilen";Hemden;A-1;12,50;1',
          'a;;;;A-2;12,50;zehn',
          'b;Hut;;;B-1;1.234;1',
        ]),
      )
    await page.getByRole('button', { name: de.jobs.importCheck }).click()
    await page.waitForURL(/\/jobs\/job_/)
    await page.locator('.badge', { hasText: de.states.job.VALIDATED }).first().waitFor()
    const rows = page.getByRole('table', { name: de.jobs.errors }).locator('tbody tr')
    await rows.nth(2).waitFor()
    const told = await Promise.all(
      [0, 1, 2].map(async (at) => (await rows.nth(at).innerText()).replaceAll(/\s+/g, ' ')),
    )
    assert.match(told[0] ?? '', /^4 Tabellenzeile 3 stock muss eine ganze Zahl .* type/)
    assert.match(told[1] ?? '', /^2 category_ids Keine Kategorie hat das Handle Hemden/)
    assert.match(told[2] ?? '', /^5 Tabellenzeile 4 price ist mehrdeutig: 1.234 kann 1234 oder/)
    await rows.first().getByText(de.jobs.row).click()
    await rows.first().getByText('a;Hemd').waitFor()
    assert.deepEqual(await faultsOn(page), [])
  })

  test('has a template with its columns', async () => {
    const { page } = await people.open('products?do=import')
    const template = await saved(page, () =>
      page.getByRole('button', { name: words.template }).click(),
    )
    assert.match(template, /^(?:\ufeff)?id,/)
    assert.match(template, /\btitle\b/)
  })
})

describe('an export', () => {
  test('takes the filters of the list along, and hands over the file by itself', async () => {
    const { shop } = people.running
    const title = `Shirt ${newUuid()}`
    await aProduct(shop, { title, status: 'ACTIVE' })
    await aProduct(shop, { title: `Other ${newUuid()}` })
    const { page } = await people.open(`products?title=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: words.export.products }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(title).waitFor()
    assert.deepEqual(await faultsOn(page), [])
    const text = await saved(page, () =>
      dialog.getByRole('button', { name: words.export.products }).click(),
    )
    const lines = text.trim().split('\r\n')
    assert.equal(lines.length, 2, text)
    assert.match(lines[1] ?? '', new RegExp(title))
    await page.getByText(/downloaded/).waitFor()
    await dialog.waitFor({ state: 'detached' })
  })

  test('of orders understands days, amounts and yes or no as the list does', async () => {
    const { shop } = people.running
    const { number } = await anOrder(shop)
    const today = new Date().toISOString().slice(0, 10)
    const { page } = await people.open(
      `orders?fulfillable=false&placed_from=${today}&total_from=5000&total_to=5000`,
    )
    await page.getByRole('button', { name: words.export.orders }).click()
    const text = await saved(page, () =>
      page.getByRole('dialog').getByRole('button', { name: words.export.orders }).click(),
    )
    assert.match(text, new RegExp(number.replace('#', '')))
  })

  test('stays with its job, which the list shows as it comes, with its file', async () => {
    const { shop } = people.running
    const email = `${newUuid()}@a.example`
    await aCustomer(shop, { email })
    const { page } = await people.open('jobs')
    const { body } = await shop.post<{ id: string }>('/api/v1/customers/exports', {
      format: 'ndjson',
      filter: { email },
    })
    const row = page.locator(`tr[data-key="${body.id}"]`)
    await row.getByText(en.states.job.SUCCEEDED).waitFor()
    await row.getByRole('link').first().click()
    await page.waitForURL(new RegExp(body.id))
    await page.getByText(email).first().waitFor()
    const text = await saved(page, () => page.getByRole('button', { name: words.download }).click())
    assert.equal(JSON.parse(text).email, email)
    assert.deepEqual(await faultsOn(page), [])
  })
})

test('whoever may not see jobs has neither their page nor their buttons, and exports what the list shows', async () => {
  await anOrder(people.running.shop)
  const { page } = await people.open('orders', ['FULFILLMENT'])
  assert.equal(await page.getByRole('link', { name: en.menu.jobs }).count(), 0)
  await page.getByRole('button', { name: 'Export orders' }).click()
  const dialog = page.getByRole('dialog')
  const text = await saved(page, () =>
    dialog.getByRole('button', { name: 'Export orders' }).click(),
  )
  assert.match(text, /^\ufeffOrder,/)
  await people.go(page, 'products?do=import')
  assert.equal(await page.getByRole('button', { name: words.import.products }).count(), 0)
})
