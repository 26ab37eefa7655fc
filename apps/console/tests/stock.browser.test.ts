import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { afters, box, choice, fill, find, press, sentBy, writable } from '../testing/dialogs.ts'
import { cutEvents, faultsOn, type OpenPage, People, untilShown } from '../testing/people.ts'
import { aProduct as newProduct, theStockItem as stockItemOf } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

type Made = Awaited<ReturnType<typeof newProduct>>
const aProduct = (more?: object) => newProduct(people.running.shop, more)
const theStockItem = (product: Made) => stockItemOf(people.running.shop, product)

function opened(path: string, roles = ['OWNER']): Promise<OpenPage> {
  return people.open(path, roles)
}

describe('stock', () => {
  test('is found by SKU and by what is sold out, and each number opens its movements', async () => {
    const sku = newUuid()
    const title = `Tray ${newUuid()}`
    const product = await aProduct({ title, sku, inventory: { available: 0 } })
    const { page, complaints } = await opened('inventory', ['FULFILLMENT'])
    await page.getByRole('link', { name: 'Sold out' }).click()
    await page.getByRole('row', { name: title }).waitFor()
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByRole('searchbox', { name: 'SKU' }).fill(sku)
    await page.keyboard.press('Enter')
    await page.getByText(`Only ${title}`).waitFor()
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: 'Adjust' }).click()
    await box(page, 'Units').fill('12')
    await box(page, 'Reason').fill('Delivery <b>7</b>')
    assert.deepEqual(await afters(page).allTextContents(), ['12', '12'])
    assert.deepEqual(await faultsOn(page), [])
    await press(page, 'Adjust by +12')
    await page.getByText('Stock adjusted: 12 on hand').waitFor()
    await page.getByRole('link', { name: '12', exact: true }).click()
    await page.waitForURL(/inventory\/movements\?variant_id=/)
    await page.getByText('Delivery <b>7</b>').waitFor()
    assert.equal((await theStockItem(product)).on_hand, 12)
    assert.deepEqual(complaints, [])
  })

  test('that orders hold is told order by order', async () => {
    const product = await aProduct()
    const items = [{ product_id: product.id, quantity: 4 }]
    const order = await people.running.shop.post('/api/v1/orders', { items })
    assert.equal(order.status, 201, order.text)
    const { id } = await theStockItem(product)
    const { page, complaints } = await opened(`inventory/${id}`)
    await page.goto(people.addressOf(`inventory?variant_id=${product.default_variant_id}`))
    await page.locator('tbody tr').getByRole('link', { name: '4', exact: true }).click()
    const part = page.getByRole('region', { name: 'Reservations' })
    await page.waitForFunction(() => document.activeElement?.matches('section.card'))
    assert(await part.evaluate((element) => element === document.activeElement))
    await page.getByRole('table', { name: 'Reservations' }).getByRole('link').click()
    await page.getByRole('heading', { name: String(order.body.number) }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('that somebody moved while it was counted is not overwritten', async () => {
    const product = await aProduct()
    const { id } = await theStockItem(product)
    const { page, expect } = await opened('inventory')
    expect(/^412 \/api\/v1\/inventory\/adjustments$/)
    await cutEvents(page)
    await page.goto(people.addressOf(`inventory/${id}?do=adjust`))
    await choice(page, 'What happened').selectOption('count')
    await box(page, 'Units counted').fill('20')
    const adjustments = [{ variant_id: product.default_variant_id, delta: -1 }]
    await people.running.shop.post('/api/v1/inventory/adjustments', { adjustments })
    await press(page, /Adjust by/)
    await page.locator('dialog .refusal').waitFor()
    assert.equal((await theStockItem(product)).on_hand, 24)
  })

  test('goes from one location to another, both or none', async () => {
    const code = `L-${newUuid().slice(0, 8)}`
    const { page, complaints } = await opened('inventory/locations?do=create')
    await fill(page, { Code: code, Name: 'Corner shop', Metadata: 'a = 1' })
    await choice(page, 'Type').selectOption('STORE')
    await press(page, 'Create location')
    await page.getByText('Corner shop saved').waitFor()
    // The one that was made first is none of those that are offered before something is typed.
    for (let at = 0; at < 20; at += 1) {
      await people.running.shop.post('/api/v1/inventory/locations', { code: `${code}-${at}` })
    }
    const product = await aProduct()
    const { id } = await theStockItem(product)
    await page.goto(people.addressOf(`inventory/${id}?do=transfer`))
    await find(page, 'To', 'corner', `Corner shop (${code})`)
    assert.deepEqual(await faultsOn(page), [])
    await box(page, 'Units').fill('26')
    await page.getByText('You cannot remove more than the good units on hand').waitFor()
    await box(page, 'Units').fill('5')
    assert.deepEqual(await afters(page).allTextContents(), ['20', '5'])
    await press(page, 'Transfer 5 units')
    await page.getByText(`5 units transferred to ${code}`).waitFor()
    await page.goto(people.addressOf('inventory/locations'))
    await page.getByRole('link', { name: /Corner shop/ }).click()
    await fill(page, { Name: 'Corner', Metadata: '', Priority: '3', 'Cut-off': '14:00' })
    await choice(page, 'Type').selectOption('WAREHOUSE')
    await choice(page, 'Status').selectOption('false')
    await choice(page, 'Pickup').selectOption('true')
    await choice(page, 'Time zone of the cut-off').selectOption('Europe/Berlin')
    await page.getByRole('combobox', { name: /^Add country/ }).fill('austria')
    await page.getByRole('listbox').getByRole('option', { name: 'Austria' }).click()
    await find(page, 'Country', 'germany', 'Germany')
    const save = () => sentBy(page, /locations\/loc_/, () => press(page, 'Save'))
    const first = await save()
    await page.getByText('Corner saved').waitFor()
    // The default location is an active one.
    await page.getByRole('link', { name: /Corner/ }).click()
    await choice(page, 'Status').selectOption('true')
    await choice(page, 'Default location').selectOption('true')
    const sent = new Set([...first, ...(await save())])
    assert.deepEqual([...sent].sort(), writable('updateLocation'))
    await page.getByText('Corner saved').last().waitFor()
    assert.deepEqual(complaints, [])
  })

  test('that changes while it is looked at shows by itself', async () => {
    const product = await aProduct()
    const { id } = await theStockItem(product)
    const { page, complaints } = await opened(`inventory/${id}`)
    await page.locator('.live[data-state=live]').waitFor()
    const adjustments = [{ variant_id: product.default_variant_id, delta: 75 }]
    await people.running.shop.post('/api/v1/inventory/adjustments', { adjustments })
    await page.getByRole('link', { name: '100', exact: true }).waitFor()
    assert.deepEqual(complaints, [])
  })
})

test('a customer is one page: person, orders and money; and is found by a part of the name', async () => {
  const { shop } = people.running
  const name = `Yusuf ${newUuid()}`
  const email = `${newUuid()}@example.com`
  const customer = await shop.post('/api/v1/customers', { email, name })
  const { id } = await aProduct()
  const items = [{ product_id: id, quantity: 2 }]
  const order = await shop.post('/api/v1/orders', { items, customer_id: customer.body.id })
  assert.equal(order.status, 201, order.text)
  await shop.post('/api/v1/payments', { order_id: order.body.id, method: 'pm_test_ok' })
  const { page, complaints } = await opened('customers')
  await page.getByRole('searchbox').fill(name.slice(3, 20))
  await page.getByRole('link', { name }).click()
  await page.getByRole('row', { name: String(order.body.number) }).waitFor()
  await untilShown(page)
  assert.deepEqual(await page.locator('.figures dd').allTextContents(), ['1', '€98.00'])
  await page.getByRole('button', { name: 'Edit' }).click()
  await fill(page, {
    Name: 'Y',
    Email: `${newUuid()}@example.com`,
    Phone: '+49 30 1',
    Language: 'de',
  })
  await fill(page, { 'External ID': newUuid(), Metadata: 'vip = true' })
  await choice(page, 'Account').selectOption('GUEST')
  await find(page, 'Preferred currency optional', 'swiss', 'CHF, Swiss Franc')
  await choice(page, 'Time zone').selectOption('Europe/Zurich')
  await press(page, 'Add tax ID')
  await box(page, 'Number').fill('DE136695976')
  const sent = await sentBy(page, /customers\/cus_/, () => press(page, 'Save'))
  assert.deepEqual(sent, writable('changeCustomer'))
  await page.getByText('Y saved').waitFor()
  assert.deepEqual(complaints, [])
})
