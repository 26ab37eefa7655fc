import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import type { Page } from 'playwright-core'
import { afters, box, press, sentBy, writable } from '../testing/dialogs.ts'
import { cutEvents, faultsInEveryLook, faultsOn, People } from '../testing/people.ts'
import { aCustomer, aProduct, made } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const pricing = '/api/v1/pricing'
const lists = `${pricing}/price-lists`
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const said = (page: Page, text: string) => page.getByText(text).first().waitFor()

/** Chooses something by a part of its name. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  const field = new RegExp(`^${label}( optional)?$`)
  await page.getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

/** A product of 49.00, and a list that is a draft unless it is activated. */
async function givenList(more: object = {}, prices: readonly object[] = []) {
  const { shop } = people.running
  const title = `Bowl ${newUuid().slice(-8)}`
  const product = await aProduct(shop, { title })
  const variantId = product.default_variant_id
  const name = `Sale ${newUuid().slice(-8)}`
  const draft = { name, type: 'SALE', currency: 'EUR', ...more }
  const { id } = await made(shop, lists, draft)
  const rows = prices.map((price) => ({ variant_id: variantId, ...price }))
  if (rows.length > 0) {
    const set = await shop.call('PUT', `${lists}/${id}/prices`, { body: { prices: rows } })
    assert.equal(set.status, 200, set.text)
  }
  return { shop, title, product, variantId, name, id }
}

describe('a price list', () => {
  test('is created with every field, gets a price, is activated, and the price is charged', async () => {
    const { shop, title, variantId } = await givenList()
    const customer = `Nadia ${newUuid().slice(-8)}`
    await aCustomer(shop, { name: customer })
    const { page, complaints } = await people.open('prices', ['CATALOG_MANAGER', 'SUPPORT'])
    const name = `Contract ${newUuid().slice(-8)}`
    await page.getByRole('button', { name: 'Create price list' }).first().click()
    await box(page, 'Name').fill(name)
    await page.getByRole('dialog').getByLabel('Type').selectOption('CONTRACT')
    await press(page, 'Create price list')
    await said(page, 'A contract names customers or customer groups')
    await choose(page, 'Add customer', customer)
    await box(page, 'Percentage').fill('-10')
    assert.deepEqual(await faultsOn(page), [])
    const sent = await sentBy(page, /price-lists$/, () => press(page, 'Create price list'))
    assert.deepEqual(sent, writable('createPriceList'))
    await page.getByRole('heading', { name }).waitFor()
    await page.getByRole('button', { name: 'Add prices' }).click()
    await choose(page, 'Add item', title)
    await box(page, 'Price').fill('39,90')
    await press(page, 'Add price')
    await said(page, '1 price saved')
    await page.getByText('Base price', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Activate' }).click()
    assert.deepEqual(await afters(page).allTextContents(), ['Active'])
    await press(page, 'Activate')
    await page.getByText('Base price', { exact: true }).waitFor({ state: 'detached' })
    await page.getByText('This list').waitFor()
    const [found] = (
      await shop.get<{ content: { id: string }[] }>(`/api/v1/customers?name=${customer}`)
    ).body.content
    const quote = await made<{ total: { amount: number } }>(shop, `${pricing}/quotes`, {
      lines: [{ variant_id: variantId, quantity: 1 }],
      context: { customer_id: found?.id },
    })
    assert.equal(quote.total.amount, 3_990)
    assert.deepEqual(complaints, [])
  })

  test('has its prices typed over in a table, all of them seen before they are saved', async () => {
    const { shop, id, title } = await givenList({}, [
      { amount: eur(4_000) },
      { amount: eur(3_500), min_quantity: 10 },
    ])
    const { page, complaints } = await people.open(`prices/${id}`, ['CATALOG_MANAGER'])
    const cells = page.getByRole('textbox', { name: new RegExp(`^Price of ${title}`) })
    await cells.first().fill('none')
    await said(page, '1 cell to fix')
    await cells.first().fill('33,00')
    await page.keyboard.press('Enter')
    await page.keyboard.type('38.50')
    assert.deepEqual(await faultsOn(page), [])
    await page.getByRole('button', { name: 'Review 2 changes' }).click()
    assert.deepEqual(await afters(page).allTextContents(), ['€33.00', '€38.50'])
    await press(page, 'Save 2 changes')
    await said(page, '2 prices saved')
    const { body } = await shop.get<{
      content: { min_quantity: number; amount: { amount: number } }[]
    }>(`${lists}/${id}/prices`)
    assert.deepEqual(
      body.content.map(({ min_quantity, amount }) => [min_quantity, amount.amount]).sort(),
      [
        [1, 3_850],
        [10, 3_300],
      ],
    )
    assert.deepEqual(complaints, [])
  })

  test('has a price edited with all that can be said of it, and deleted', async () => {
    const { shop, id, title } = await givenList({}, [{ amount: eur(4_000), floor: eur(3_000) }])
    const { page, complaints, expect } = await people.open(`prices/${id}`, ['CATALOG_MANAGER'])
    await page.getByRole('button', { name: `Edit price of ${title}` }).click()
    await box(page, 'Price').fill('20')
    expect(/^422 /)
    await press(page, 'Save')
    await page.getByRole('dialog').locator('.refusal').waitFor()
    await box(page, 'Price').fill('30')
    await box(page, 'Unit').fill('kg')
    await press(page, 'Save')
    await said(page, '1 price saved')
    const { body } = await shop.get<{ content: object[] }>(`${lists}/${id}/prices`)
    const [{ amount, floor, unit }] = body.content as [Record<string, unknown>]
    assert.deepEqual(
      { amount, floor, unit },
      { amount: eur(3_000), floor: eur(3_000), unit: { quantity: 1, measure: 'kg' } },
    )
    await page.getByRole('button', { name: `Delete price of ${title}` }).click()
    await press(page, 'Delete price')
    await said(page, 'No prices yet')
    assert.deepEqual(complaints, [])
  })

  test('that somebody else changes meanwhile is not overwritten: both versions are shown', async () => {
    const { shop, id, name } = await givenList()
    const { page, expect } = await people.open('prices', ['CATALOG_MANAGER'])
    await cutEvents(page)
    await page.goto(people.addressOf(`prices/${id}?do=change`))
    await box(page, 'Name').fill(`${name} of mine`)
    const theirs = await shop.patch(`${lists}/${id}`, { name: `${name} of theirs` })
    assert.equal(theirs.status, 200, theirs.text)
    expect(/^412 /)
    await press(page, 'Save')
    await said(page, `Their version: ${name} of theirs`)
    await page.getByRole('button', { name: 'Keep your version' }).click()
    await press(page, 'Save')
    await said(page, `${name} of mine saved`)
  })

  test('is moved among the others by keyboard alone', async () => {
    const [low, high] = [await givenList(), await givenList()]
    const { page, complaints } = await people.open('prices?do=reorder', ['CATALOG_MANAGER'])
    const down = page.getByRole('button', { name: `Move ${high.name} down` })
    await down.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Move ${low.name} up` }).waitFor({ state: 'detached' })
    assert.deepEqual(await faultsOn(page), [])
    await press(page, 'Save')
    await said(page, 'Order saved')
    const { body } = await low.shop.get<{ content: { id: string }[] }>(lists)
    const ids = body.content.map(({ id }) => id)
    assert(ids.indexOf(low.id) < ids.indexOf(high.id))
    assert.deepEqual(complaints, [])
  })

  test('is read and not changed by whoever may only read, and not there for others', async () => {
    const { id, name } = await givenList({}, [{ amount: eur(4_000) }])
    const reader = await people.open(`prices/${id}`, ['ANALYST'])
    await reader.page.getByRole('heading', { name }).waitFor()
    assert.equal(await reader.page.getByRole('button', { name: 'Edit' }).count(), 0)
    assert.equal(await reader.page.locator('table.grid input').count(), 0)
    const other = await people.open('overview', ['FULFILLMENT'])
    assert.equal(await other.page.getByRole('link', { name: 'Prices' }).count(), 0)
  })
})

describe('the price check', () => {
  test('says what a variant costs, by which list and why not by others', async () => {
    const { shop, id, name, title, variantId } = await givenList(
      { conditions: { countries: ['AT'] } },
      [{ amount: eur(4_000) }],
    )
    await made(shop, `${lists}/${id}/activate`, {})
    const { page, complaints } = await people.open('prices/check', ['ORDER_MANAGER'])
    await choose(page, 'Item', title)
    await page.getByRole('row', { name: new RegExp(`${name}.*For other countries`) }).waitFor()
    await page.getByRole('status').getByText('€49.00').waitFor()
    await choose(page, 'Country', 'Austria')
    await page.getByRole('status').getByText('€40.00').waitFor()
    await page
      .getByRole('row', { name: new RegExp(`${name}.*The price is taken from it`) })
      .waitFor()
    await said(page, 'Not reduced')
    assert.match(page.url(), new RegExp(`variant_id=${variantId}.*country=AT`))
    assert.deepEqual(await faultsOn(page), [])
    assert.deepEqual(complaints, [])
  })

  test('a quote is created from it, and an order placed at it after the price has gone up', async () => {
    const { shop, title, variantId } = await givenList()
    const { page, complaints } = await people.open(`prices/check?variant_id=${variantId}`, [
      'OWNER',
    ])
    await page.getByRole('button', { name: 'Create quote' }).click()
    await box(page, title).fill('2')
    assert.deepEqual(await faultsOn(page), [])
    await press(page, 'Create quote')
    await page.getByRole('heading', { name: 'Quote of €98.00' }).waitFor()
    await said(page, 'Signed; hidden here')
    const raised = [{ variant_id: variantId, price: eur(9_900) }]
    await shop.call('PUT', `${pricing}/prices`, { body: { prices: raised } })
    await page.getByRole('button', { name: 'Place order' }).click()
    await press(page, 'Place order')
    await page.waitForURL(/orders\/ord_/)
    await page.locator('main').getByText('€98.00').first().waitFor()
    await page.getByRole('link', { name: /^qte_/ }).click()
    await page.getByRole('heading', { name: 'Quote of €98.00' }).waitFor()
    await page.getByText('Ordered', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'All orders' }).click()
    await page.getByRole('row', { name: /€98\.00/ }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('quotes are listed by what became of them, each with its order', async () => {
    const { shop, variantId } = await givenList()
    const lines = [{ variant_id: variantId, quantity: 3 }]
    const quote = await made<{ id: string; signature: string }>(shop, `${pricing}/quotes`, {
      lines,
    })
    await made(shop, `${pricing}/quotes`, { lines: [{ variant_id: variantId, quantity: 4 }] })
    const { id, signature } = quote
    const order = await made(shop, '/api/v1/orders', { items: lines, quote: { id, signature } })
    const { page, complaints } = await people.open('prices/quotes', ['OWNER'])
    const number = `S${order.id.slice(-8).toUpperCase()}`
    await page.getByRole('row', { name: new RegExp(`€147\\.00.*Ordered.*${number}`) }).waitFor()
    await page.getByRole('row', { name: /€196\.00.*Open/ }).waitFor()
    assert.deepEqual(await faultsOn(page), [])
    await page.getByRole('link', { name: 'Ordered' }).click()
    await page.getByRole('row', { name: /€196\.00/ }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: number }).click()
    await page.waitForURL(new RegExp(`orders/${order.id}`))
    assert.deepEqual(complaints, [])
  })

  test('is reached from the product', async () => {
    const { product, title } = await givenList()
    const { page } = await people.open(`products/${product.id}`)
    await page.getByRole('link', { name: 'Why this price' }).click()
    await page.getByRole('status').getByText(title).waitFor()
  })
})

test('an exchange rate is recorded, found by its currencies, and says that nothing is converted', async () => {
  const { page, complaints } = await people.open('prices/rates', ['CATALOG_MANAGER'])
  await said(page, 'Souk never converts a price')
  for (const rate of ['0,92145', '0.9301']) {
    await page.getByRole('button', { name: 'Record FX rate' }).first().click()
    await box(page, 'From currency').fill('usd')
    await box(page, 'To currency').fill('EUR')
    await box(page, 'Rate').fill(rate)
    await box(page, 'Source').fill(`ECB ${rate.length}`)
    assert.deepEqual(await faultsOn(page), [])
    await press(page, 'Record FX rate')
    await said(page, 'USD/EUR recorded')
  }
  await page.getByRole('searchbox', { name: 'From currency' }).fill('usd')
  await page.getByRole('link', { name: '1 USD = 0.92145 EUR' }).click()
  await page.getByRole('heading', { name: '1 USD = 0.92145 EUR' }).waitFor()
  await page.getByRole('row', { name: /0\.9301/ }).waitFor()
  assert.deepEqual(complaints, [])
})

test('German calls a quote a Preisangebot and a rate a Wechselkurs', async () => {
  const { variantId } = await givenList()
  const { page } = await people.open(`prices/check?variant_id=${variantId}`, ['OWNER'], {
    locale: 'de-DE',
  })
  await page.getByRole('button', { name: 'Preisangebot anlegen' }).waitFor()
  await page.getByRole('link', { name: 'Wechselkurse' }).waitFor()
  await page.getByText('Der Preis kommt von hier').waitFor()
})

test('axe finds nothing on any part of the page, in every look', async () => {
  const { shop, id, variantId } = await givenList(
    { adjust_rate: '-0.1', conditions: { channels: ['web'], countries: ['DE'] } },
    [{ amount: eur(4_000), compare_at: eur(4_500) }],
  )
  const { id: quoteId } = await made(shop, `${pricing}/quotes`, {
    lines: [{ variant_id: variantId, quantity: 3 }],
  })
  const { page } = await people.open('prices')
  const found: string[] = []
  for (const path of [
    ...['prices', 'prices?do=create', 'prices?do=reorder', 'prices?status=PAUSED'],
    ...[`prices/${id}`, `prices/${id}?do=change`, `prices/${id}?do=add`],
    ...['prices/check', `prices/check?variant_id=${variantId}`, 'prices/check?do=quote'],
    ...['prices?do=import', `prices/${id}?do=export`, 'prices/quotes'],
    ...[`prices/quotes/${quoteId}`, 'prices/rates', 'prices/rates?do=record'],
  ]) {
    await people.go(page, path)
    found.push(...(await faultsInEveryLook(page)))
  }
  assert.deepEqual(found, [])
})
