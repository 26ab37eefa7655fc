import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { en } from '../src/texts/en/index.ts'
import { choice } from '../testing/dialogs.ts'
import { cutEvents, faultsOn, People } from '../testing/people.ts'
import { aProduct, made } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

interface Made {
  readonly id: string
  readonly number: string
  readonly items: readonly { readonly id: string }[]
}

/** Two lines, of three units and of one. */
async function anOrder(more: object = {}): Promise<Made> {
  const { shop } = people.running
  const price = { amount: 1_000, currency: 'EUR' }
  const [shirt, lamp] = [
    await aProduct(shop, { title: 'Linen shirt', price }),
    await aProduct(shop, { title: 'Brass lamp', price }),
  ]
  const items = [
    { product_id: shirt.id, quantity: 3 },
    { product_id: lamp.id, quantity: 1 },
  ]
  return made<Made>(shop, '/api/v1/orders', { items, ...more })
}

async function aPaidOrder(more: object = {}): Promise<Made> {
  const order = await anOrder(more)
  await aPayment(order)
  return order
}

function aPayment({ id }: Made, more: object = {}) {
  const draft = { order_id: id, method: 'pm_test_ok', ...more }
  return made(people.running.shop, '/api/v1/payments', draft)
}

async function read(path: string) {
  return (await people.running.shop.get(`/api/v1/${path}`)).body
}

/** The lines of a dialog that say now and after. */
async function nowAfter(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  const rows = await page.locator('dialog .now-after tbody tr').all()
  const lines = await Promise.all(
    rows.map(async (row) => {
      const [name = '', ...cells] = await row.locator('th, td').allTextContents()
      return [name, cells] as const
    }),
  )
  return Object.fromEntries(lines)
}

/** Presses the button of a dialog, and waits until it has closed. */
async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await page.locator('dialog').waitFor({ state: 'detached' })
}

describe('an order', () => {
  test('gets a note, tags, a reference and metadata, which its page shows', async () => {
    const { id } = await anOrder()
    const { page } = await people.open(`orders/${id}`, ['SUPPORT'])
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Leave at the door')
    await page.getByRole('textbox', { name: 'Tags' }).fill('gift, gift, fragile')
    await page.getByRole('textbox', { name: 'Your reference' }).fill('PO-7')
    await page.getByRole('textbox', { name: 'Metadata' }).fill('season')
    await page.getByText(en.products.metadataWrong).waitFor()
    await page.getByRole('textbox', { name: 'Metadata' }).fill('season = summer')
    assert.deepEqual((await nowAfter(page)).Tags, ['—', 'gift, gift, fragile'])
    assert.deepEqual(await faultsOn(page), [])
    await submit(page, 'Save')
    const card = page.getByRole('region', { name: 'Details' })
    await card.getByText('season = summer').waitFor()
    for (const text of ['Leave at the door', 'gift, fragile', 'PO-7'])
      assert.equal(await card.getByText(text).count(), 1, text)
    const { note, tags, external_id, metadata } = await read(`orders/${id}`)
    assert.deepEqual(
      [note, tags, external_id, metadata],
      ['Leave at the door', ['gift', 'fragile'], 'PO-7', { season: 'summer' }],
    )
  })

  test('that somebody else has edited meanwhile is not overwritten unseen', async () => {
    const { id } = await anOrder()
    const { page, expect } = await people.open('orders', ['SUPPORT'])
    expect(/^412 /)
    await cutEvents(page)
    await page.goto(people.addressOf(`orders/${id}?do=edit`))
    await page.getByRole('textbox', { name: 'Note' }).fill('Mine')
    await people.running.shop.patch(`/api/v1/orders/${id}`, { note: 'Theirs' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Their version: Theirs').waitFor()
    await page.getByRole('button', { name: 'Use their version' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(en.kit.unchanged).waitFor()
    assert.equal((await read(`orders/${id}`)).note, 'Theirs')
  })

  test('with a reference that another has is refused in words, and stays as it is', async () => {
    await anOrder({ external_id: 'PO-8' })
    const { id } = await anOrder()
    const { page, expect } = await people.open(`orders/${id}?do=edit`)
    expect(/^409 /)
    await page.getByRole('textbox', { name: 'Your reference' }).fill('PO-8')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('dialog .refusal').waitFor()
    assert.equal((await read(`orders/${id}`)).external_id, null)
  })

  test('is accepted on terms, and can be shipped before it is paid', async () => {
    const { id } = await anOrder()
    const { page } = await people.open(`orders/${id}`, ['ORDER_MANAGER'])
    const fulfill = page.getByRole('button', { name: 'Fulfill' })
    assert(await fulfill.isDisabled())
    await fulfill.focus()
    assert.equal(await page.locator(':focus').getAttribute('title'), en.orders.hindrances.fulfill)
    await page.keyboard.press('Enter')
    assert.equal(await page.locator('dialog').count(), 0)
    await page.getByRole('button', { name: en.orders.confirm }).click()
    assert.deepEqual((await nowAfter(page)).Status, ['Pending', 'Confirmed'])
    assert.deepEqual((await nowAfter(page)).Expires?.[1], 'Never')
    assert.deepEqual(await faultsOn(page), [])
    await submit(page, en.orders.confirm)
    await page.locator('.page-head').getByText('Confirmed').waitFor()
    assert.equal(await page.getByRole('button', { name: en.orders.confirm }).count(), 0)
    assert(await page.getByRole('button', { name: 'Fulfill' }).isEnabled())
  })

  test('that was cancelled meanwhile is not accepted on terms, and says why', async () => {
    const { id } = await anOrder()
    const { page, expect } = await people.open('orders', ['ORDER_MANAGER'])
    expect(/^412 /)
    await cutEvents(page)
    await page.goto(people.addressOf(`orders/${id}?do=confirm`))
    await people.running.shop.post(`/api/v1/orders/${id}/cancel`, {})
    await page.getByRole('dialog').getByRole('button', { name: en.orders.confirm }).click()
    await page.locator('dialog .refusal').waitFor()
    await page.locator('.page-head').getByText('Cancelled').waitFor()
    assert.equal((await read(`orders/${id}`)).status, 'CANCELLED')
  })

  test('loses some units: the rest stays, and what was paid for them goes back', async () => {
    const { id, items } = await aPaidOrder()
    const { page } = await people.open(`orders/${id}?do=cancel`, ['SUPPORT'])
    const shirts = page.getByRole('textbox', { name: 'Linen shirt' })
    await shirts.fill('4')
    await page.getByText(en.orders.unitsWrong(3)).waitFor()
    await shirts.fill('2')
    await page.getByRole('textbox', { name: 'Brass lamp' }).fill('0')
    assert.deepEqual(await nowAfter(page), {
      Status: ['Paid', 'Paid'],
      Reserved: ['4 units', '2 units'],
      Total: ['€40.00', '€20.00'],
      Refunded: ['€0.00', '€20.00'],
    })
    assert.deepEqual(await faultsOn(page), [])
    await submit(page, en.orders.cancelUnits(2))
    const order = await read(`orders/${id}`)
    assert.partialDeepStrictEqual(order, { status: 'PAID', total: { amount: 2_000 } })
    assert.deepEqual(
      (order.items as { id: string; cancelled: number }[]).map((item) => [item.id, item.cancelled]),
      [
        [items[0]?.id, 2],
        [items[1]?.id, 0],
      ],
    )
  })

  test('is cancelled whole where nobody says another number', async () => {
    const { id } = await aPaidOrder()
    const { page } = await people.open(`orders/${id}?do=cancel`, ['SUPPORT'])
    assert.deepEqual((await nowAfter(page)).Status, ['Paid', 'Cancelled'])
    await submit(page, en.orders.cancelOrder)
    assert.equal((await read(`orders/${id}`)).status, 'CANCELLED')
  })

  test('is placed with metadata, of its own and of a line', async () => {
    const { shop } = people.running
    await aProduct(shop, { title: 'Copper kettle' })
    const { page } = await people.open('orders?do=create', ['SUPPORT'])
    await page.getByRole('combobox', { name: 'Add item' }).fill('kettle')
    await page.getByRole('option', { name: /Copper kettle/ }).click()
    await page.getByRole('button', { name: 'Metadata of Copper kettle' }).click()
    await page.getByRole('textbox', { name: 'Metadata: Copper kettle' }).fill('engraving = For Ada')
    await page.getByText(en.products.more).click()
    await page.getByRole('textbox', { name: /^Metadata Optional/i }).fill('desk = 4')
    await choice(page, 'Taxes').selectOption('Not calculated')
    assert.deepEqual(await faultsOn(page), [])
    await page.getByRole('dialog').getByRole('button', { name: 'Create order' }).click()
    await page.waitForURL(/\/orders\/ord_/)
    await page.getByText('engraving = For Ada').waitFor()
    await page.getByText('desk = 4').waitFor()
  })
})

describe('parcels', () => {
  const ship = (orderId: string, body: object = {}) =>
    made(people.running.shop, `/api/v1/orders/${orderId}/fulfillments`, body)

  test('are packed with some units and tracking numbers, and marked as delivered together', async () => {
    const { id } = await aPaidOrder()
    const { page } = await people.open(`orders/${id}?do=fulfill`, ['FULFILLMENT'])
    await page.getByRole('textbox', { name: 'Linen shirt' }).fill('2')
    await page.getByRole('textbox', { name: 'Carrier' }).fill('DHL')
    await page.getByRole('textbox', { name: 'Tracking' }).fill('0034, 0035')
    await submit(page, 'Fulfill 3 units')
    await page.getByText('0034, 0035').waitFor()
    assert.equal(await page.getByRole('button', { name: en.orders.markAllDelivered }).count(), 0)
    await ship(id)
    await page.getByRole('button', { name: en.orders.markAllDelivered }).click()
    await page.locator('dialog .now-after').waitFor()
    assert.deepEqual(await faultsOn(page), [])
    await submit(page, en.orders.markAllDelivered)
    assert.equal((await read(`orders/${id}`)).fulfillment_status, 'DELIVERED')
  })

  test('of which one arrived meanwhile: that one says why, the others are marked', async () => {
    const { id, items } = await aPaidOrder()
    const line = (at: number, quantity: number) => ({
      lines: [{ order_item_id: items[at]?.id, quantity }],
    })
    const first = await ship(id, { ...line(0, 3), carrier: 'DHL' })
    const second = await ship(id, { ...line(1, 1), carrier: 'UPS' })
    const { page } = await people.open('orders', ['FULFILLMENT'])
    await cutEvents(page)
    await page.goto(people.addressOf(`orders/${id}?do=deliver-all`))
    await made(people.running.shop, `/api/v1/fulfillments/${first.id}/deliver`, {})
    await page.getByRole('dialog').getByRole('button', { name: en.orders.markAllDelivered }).click()
    const refused = page.getByRole('row', { name: /DHL/ })
    await refused.locator('.wrong').waitFor()
    assert.equal(await page.getByRole('row', { name: /UPS/ }).locator('.wrong').count(), 0)
    assert.equal((await read(`fulfillments/${second.id}`)).status, 'DELIVERED')
  })

  test('of several orders are marked as delivered from the list', async () => {
    const [first, second] = [await aPaidOrder(), await aPaidOrder()]
    for (const { id } of [first, second]) await ship(id)
    const { page } = await people.open('orders?fulfillment_status=FULFILLED', ['FULFILLMENT'])
    for (const { number } of [first, second])
      await page.getByRole('checkbox', { name: `Select ${number}` }).check()
    await page.getByRole('button', { name: en.orders.markDelivered }).click()
    assert.deepEqual((await nowAfter(page))['2 orders'], ['Fulfilled', 'Delivered'])
    await page.getByRole('button', { name: en.orders.bulkDelivered(2), exact: true }).click()
    await page.getByText('2 done').waitFor()
    const states = [first, second].map(
      async ({ id }) => (await read(`orders/${id}`)).fulfillment_status,
    )
    assert.deepEqual(await Promise.all(states), ['DELIVERED', 'DELIVERED'])
  })
})

describe('a payment', () => {
  test('is taken for a part of an order, once, and then for the rest', async () => {
    const { id } = await anOrder()
    const { page } = await people.open(`orders/${id}`, ['FINANCE'])
    await page.getByRole('button', { name: en.orders.pay, exact: true }).click()
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await amount.fill('50')
    await page.getByText(en.orders.payWrong.tooMuch).waitFor()
    await amount.fill('15')
    assert.deepEqual(await nowAfter(page), {
      Paid: ['€0.00', '€15.00'],
      'Balance due': ['€40.00', '€25.00'],
    })
    assert.deepEqual(await faultsOn(page), [])
    await page.getByRole('button', { name: en.orders.payAmount('€15.00') }).dblclick()
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.getByRole('term').filter({ hasText: 'Balance due' }).waitFor()
    await page.getByRole('button', { name: en.orders.pay, exact: true }).click()
    await submit(page, en.orders.payAmount('€25.00'))
    await page.locator('.page-head').getByText('Paid').first().waitFor()
    assert.equal(await page.getByRole('button', { name: en.orders.pay, exact: true }).count(), 0)
    assert.equal(((await read(`payments?order_id=${id}`)).content as unknown[]).length, 2)
  })

  test('that is declined says so in words, and another method is tried', async () => {
    const { id } = await anOrder()
    const { page, expect } = await people.open(`orders/${id}?do=pay`, ['FINANCE'])
    expect(/^402 /)
    const method = page.getByRole('textbox', { name: 'Method' })
    await method.fill('pm_test_decline_funds')
    await page.getByRole('button', { name: en.orders.payAmount('€40.00') }).click()
    await page.locator('dialog .refusal').waitFor()
    await method.fill('pm_test_ok')
    await submit(page, en.orders.payAmount('€40.00'))
    assert.equal((await read(`orders/${id}`)).status, 'PAID')
  })

  test('that waits for the customer is confirmed on its page', async () => {
    const order = await anOrder()
    const { id } = await aPayment(order, { method: 'pm_test_3ds' })
    const { page } = await people.open(`payments/${id}`, ['FINANCE'])
    await page.getByText(String(en.payments.nextActions.THREE_D_SECURE)).waitFor()
    await page.getByRole('button', { name: en.payments.confirm }).click()
    assert.deepEqual((await nowAfter(page)).Status, ['Action required', 'Captured'])
    assert.deepEqual(await faultsOn(page), [])
    await submit(page, en.payments.confirm)
    await page.locator('.page-head').getByText('Captured').waitFor()
    assert.equal(await page.getByRole('button', { name: en.payments.confirm }).count(), 0)
  })

  test('is captured in parts, and no part of it is more than is held', async () => {
    const order = await anOrder()
    const { id } = await aPayment(order, { capture_method: 'MANUAL' })
    const { page } = await people.open(`payments/${id}?do=capture`, ['FINANCE'])
    const amount = page.getByRole('textbox', { name: 'Amount' })
    await amount.fill('40.01')
    await page.getByText(en.payments.captureWrong('€40.00')).waitFor()
    await amount.fill('10')
    assert.deepEqual(await nowAfter(page), {
      Status: ['Authorized', 'Partially captured'],
      Captured: ['€0.00', '€10.00'],
      'Still authorized': ['€40.00', '€30.00'],
    })
    assert.deepEqual(await faultsOn(page), [])
    await submit(page, 'Capture €10.00')
    await page.getByRole('button', { name: 'Capture', exact: true }).click()
    await submit(page, 'Capture €30.00')
    assert.partialDeepStrictEqual(await read(`payments/${id}`), {
      status: 'CAPTURED',
      captured: { amount: 4_000 },
    })
  })
})
