import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { choice } from '../testing/dialogs.ts'
import { cutEvents, faultsOn, type OpenPage, People, untilShown } from '../testing/people.ts'
import { anOrder as newOrder, aPaidOrder as newPaidOrder } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

type Made = Awaited<ReturnType<typeof newOrder>>
const anOrder = (more?: object) => newOrder(people.running.shop, more)
const aPaidOrder = (more?: object) => newPaidOrder(people.running.shop, more)

async function refundOf(orderId: string, amount: number) {
  const { shop } = people.running
  const { body } = await shop.get(`/api/v1/payments?order_id=${orderId}`)
  const [payment] = body.content as { id: string }[]
  return shop.post(`/api/v1/payments/${payment?.id}/refunds`, {
    amount: { amount, currency: 'EUR' },
  })
}

function openOrders(query = '', roles = ['OWNER']): Promise<OpenPage> {
  return people.open(`orders${query}`, roles)
}

function statusOf({ id }: Made): Promise<unknown> {
  return people.running.shop.get(`/api/v1/orders/${id}`).then(({ body }) => body.status)
}

describe('several orders at once', () => {
  test('are selected by keyboard, shipped together, and one that cannot be is named with its reason', async () => {
    const [first, second, third] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()]
    const { page } = await people.open('orders', ['FULFILLMENT'])
    // What somebody else does meanwhile is not heard of here.
    await cutEvents(page)
    await page.goto(people.addressOf('orders'))
    await page.getByRole('link', { name: first.number }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    await page.getByText('3 selected').waitFor()
    await people.running.shop.post(`/api/v1/orders/${second.id}/cancel`, {})
    await page.getByRole('button', { name: 'Fulfill' }).click()
    await page.getByRole('button', { name: 'Fulfill 3 orders' }).click()
    await page.getByText('2 done · 1 refused').waitFor()
    await page.locator('.refused').getByText(second.number).waitFor()
    assert.match(
      (await page.locator('.refused').textContent()) ?? '',
      /Not possible in the current status/,
    )
    assert.deepEqual(await faultsOn(page), [])
    // Only what was refused stays selected.
    await page.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('1 selected').waitFor()
    assert.deepEqual(await Promise.all([first, second, third].map(statusOf)), [
      'FULFILLED',
      'CANCELLED',
      'FULFILLED',
    ])
  })

  test('name those that are left out, with their state, before anything is done', async () => {
    const paid = await aPaidOrder()
    const unpaid = await anOrder()
    const { page, complaints } = await openOrders()
    for (const { number } of [paid, unpaid])
      await page.getByRole('checkbox', { name: number }).check()
    await page.getByRole('button', { name: 'Fulfill' }).click()
    await page.getByRole('heading', { name: 'Fulfill 1 order' }).waitFor()
    assert.match(
      (await page.locator('.left-out').textContent()) ?? '',
      new RegExp(`Left out.*: 1 order${unpaid.number} Pending`),
    )
    await page.getByRole('button', { name: 'Fulfill 1 order' }).click()
    await page.getByText('1 done').waitFor()
    await page.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('selected').waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test('are not selected by who may do nothing to them', async () => {
    await anOrder()
    const { page } = await openOrders('', ['CATALOG_MANAGER'])
    await page.locator('a.row-link').first().waitFor()
    assert.equal(await page.locator('input[type=checkbox][aria-label^=Select]').count(), 0)
  })
})

describe('a list', () => {
  test('of what can ship has every state that can, is counted, and is where the figure leads', async () => {
    const { shop } = people.running
    const confirmed = await anOrder({ email: 'lena.lang@example.com' })
    await shop.post(`/api/v1/orders/${confirmed.id}/confirm`, {})
    const paid = await aPaidOrder()
    const pending = await anOrder()
    const { body } = await shop.get('/api/v1/orders?fulfillable=true&limit=1')
    const { total } = body.page as { total: number }
    const { page, complaints } = await people.open('', ['OWNER'])
    const line = page.getByRole('link', { name: /Orders to fulfill/ })
    await line.getByText(String(total), { exact: true }).waitFor()
    await line.click()
    await page.getByRole('link', { name: paid.number }).waitFor()
    const row = page.getByRole('row', { name: confirmed.number })
    // No customer is known, the address on the order is.
    await row.getByText('lena.lang@example.com').waitFor()
    assert.equal(await page.getByRole('link', { name: pending.number }).count(), 0)
    await page.locator('.count-pill', { hasText: String(total) }).waitFor()
    const tab = page.getByRole('link', { name: 'To fulfill' })
    assert.equal(await tab.getAttribute('aria-current'), 'page')
    assert.deepEqual(complaints, [])
  })

  test('is filtered by a total, in the currency of the shop', async () => {
    const order = await anOrder()
    const { page, complaints } = await openOrders()
    await page.getByRole('link', { name: order.number }).waitFor()
    await page.getByRole('button', { name: 'Filter' }).click()
    const least = page.getByRole('textbox', { name: 'Total from (EUR)' })
    await least.fill('50.01')
    await least.press('Tab')
    await page.waitForURL(/total_from=5001&currency=EUR/)
    await page.getByRole('link', { name: order.number }).waitFor({ state: 'detached' })
    await least.fill('50')
    await least.press('Tab')
    await page.getByRole('link', { name: order.number }).waitFor()
    await least.fill('')
    await least.press('Tab')
    await page.waitForURL((url) => !url.search.includes('total_from'))
    assert.deepEqual(complaints, [])
  })

  test('is filtered by what is typed and chosen, and the address leads there again', async () => {
    const customer = { email: 'yusuf@example.com', name: 'Yusuf Demir' }
    const { body } = await people.running.shop.post('/api/v1/customers', customer)
    const mine = await anOrder({ customer_id: body.id })
    const paid = await aPaidOrder()
    const { page, complaints } = await openOrders()
    await page.getByRole('row', { name: mine.number }).getByText('Yusuf Demir').waitFor()
    await page.getByRole('searchbox').fill(mine.number.toLowerCase())
    await page.getByRole('link', { name: paid.number }).waitFor({ state: 'detached' })
    assert.equal(await page.locator('a.row-link').count(), 1)
    await page.getByRole('searchbox').fill('demir')
    await page.getByRole('link', { name: mine.number }).waitFor()
    await page.getByRole('searchbox').fill('nobody@')
    await page.getByText('No orders match these filters').waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('link', { name: paid.number }).waitFor()
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('combobox', { name: 'Payment' }).selectOption('PAID')
    await page.getByRole('link', { name: mine.number }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('link', { name: paid.number }).waitFor()
    assert.equal(await page.getByRole('link', { name: mine.number }).count(), 0)
    assert.deepEqual(complaints, [])
  })

  test('keeps a view under a name, shared with everybody; an administrator changes its filters, its owner deletes it', async () => {
    const { page, complaints } = await openOrders('?status=CANCELLED&payment_status=PAID')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'View name' }).fill('<b>Paid, then cancelled</b>')
    await page.getByRole('checkbox', { name: 'Share with all members' }).check()
    assert.deepEqual(await faultsOn(page), [])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const tab = page.getByRole('link', { name: '<b>Paid, then cancelled</b>' })
    await tab.waitFor()
    const other = await openOrders('', ['SUPPORT'])
    await other.page.getByRole('link', { name: '<b>Paid, then cancelled</b>' }).click()
    await other.page.waitForURL(/\?status=CANCELLED&payment_status=PAID&view=viw_\w+$/)
    assert.equal(await other.page.getByRole('button', { name: 'Edit view' }).count(), 0)
    const admin = await openOrders('', ['ADMIN'])
    await admin.page.getByRole('link', { name: '<b>Paid, then cancelled</b>' }).click()
    await admin.page.getByRole('button', { name: 'Filter' }).click()
    await admin.page.getByRole('combobox', { name: 'Payment' }).selectOption('OVERPAID')
    await admin.page.keyboard.press('Escape')
    await admin.page.getByRole('button', { name: 'Edit view' }).click()
    const line = admin.page.locator('dialog .now-after tbody td')
    assert.deepEqual(await line.allTextContents(), ['Paid', 'Overpaid'])
    await admin.page.getByRole('button', { name: 'Save', exact: true }).click()
    await admin.page.locator('dialog').waitFor({ state: 'detached' })
    // The view has changed here by itself, before somebody follows it.
    await page.locator('.tabs a[href*="OVERPAID"]').waitFor()
    await tab.click()
    await page.waitForURL(/payment_status=OVERPAID&view=viw_\w+$/)
    await page.getByRole('button', { name: 'Edit view' }).click()
    await page.getByRole('button', { name: 'Delete view' }).click()
    const asked = page.getByRole('dialog', { name: 'Delete view' })
    await asked.getByRole('button', { name: 'Delete view' }).click()
    await tab.waitFor({ state: 'detached' })
    assert.deepEqual([...complaints, ...other.complaints, ...admin.complaints], [])
  })

  test('shows the columns that a person chose, also the next time', async () => {
    const { page } = await openOrders()
    const heads = () => page.locator('thead th:not(.check)').allTextContents()
    const all = await heads()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Channel' }).uncheck()
    await page.reload()
    await untilShown(page)
    assert.deepEqual(
      await heads(),
      all.filter((head) => head !== 'Channel'),
    )
  })

  test('is exported as it is filtered, and not only the page that is shown, by whoever may not see jobs', async () => {
    const orders = ['nadia', 'omar'].map((name) => aPaidOrder({ email: `${name}@a.example` }))
    const [nadia, omar] = await Promise.all(orders)
    const open = await anOrder()
    const { page, complaints } = await openOrders('?status=PAID&limit=1', ['FULFILLMENT'])
    await page.getByRole('button', { name: 'Export' }).click()
    await page.waitForURL(/do=export/)
    assert.deepEqual(await faultsOn(page), [])
    const download = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    const stream = await (await download).createReadStream()
    let text = ''
    for await (const part of stream) text += part
    const [heads = '', ...rows] = text.trim().split('\r\n')
    assert.equal(
      heads.replace('\ufeff', ''),
      'Order,Customer,Status,Payment,Fulfillment,Channel,Total,Currency,Placed,Email,Refunded,Order ID',
    )
    const rowOf = (order?: { number: string }) =>
      rows.find((row) => row.startsWith(String(order?.number)))
    assert.match(rowOf(nadia) ?? '', /,nadia@a\.example,PAID,PAID,NONE,\w+,\d+\.\d\d,EUR,\d{4}-/)
    assert.match(rowOf(omar) ?? '', /,omar@a\.example,PAID,/)
    assert.equal(rowOf(open), undefined)
    await page.getByText(/rows? exported/).waitFor()
    assert.deepEqual(complaints, [])
  })
})

test('the way through the pages of a list is known after a dialog and a reload, and a link begins anew', async () => {
  for (let at = 0; at < 3; at += 1) await anOrder()
  const { page, complaints } = await openOrders('?limit=1')
  const shown = () => page.locator('tbody tr').first().getAttribute('data-key')
  const turn = async (name: 'Next' | 'Previous') => {
    const before = await shown()
    await page.getByRole('button', { name, exact: true }).click()
    await page.locator(`tr[data-key="${before}"]`).waitFor({ state: 'detached' })
    await untilShown(page)
    return shown()
  }
  const first = await shown()
  const second = await turn('Next')
  const third = await turn('Next')
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('do'))
  await page.reload()
  await untilShown(page)
  assert.equal(await shown(), third)
  const { page: other } = await people.signIn(['OWNER'])
  await other.goto(page.url())
  assert.equal(await turn('Previous'), second)
  assert.equal(await turn('Previous'), first)
  // A dialog that was closed is not come back to.
  await page.goBack()
  await page.locator(`tr[data-key="${second}"]`).waitFor()
  await page.goBack()
  await page.locator(`tr[data-key="${third}"]`).waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  await other.getByRole('button', { name: 'Previous', exact: true }).click()
  await other.locator(`tr[data-key="${first}"]`).waitFor()
  assert.deepEqual(complaints, [])
})

test('the money of an order leads to its postings, those to accounts, and both back to the order', async () => {
  const { shop } = people.running
  const { id, number } = await aPaidOrder()
  await aPaidOrder()
  const shipped = await shop.post(`/api/v1/orders/${id}/fulfillments`, {})
  assert.equal(shipped.status, 201, shipped.text)
  const refunded = await refundOf(id, 700)
  assert.equal(refunded.status, 201, refunded.text)
  const { page, complaints } = await people.open(`orders/${id}`)
  await page.getByRole('link', { name: 'Ledger postings' }).click()
  const kinds = page.locator('tbody .row-link')
  await page.getByRole('link', { name: 'Refund succeeded' }).waitFor()
  // Which of the two was posted first is a matter of the worker.
  assert.deepEqual((await kinds.allTextContents()).toSorted(), [
    'Payment captured',
    'Refund succeeded',
    'Sale earned',
  ])
  assert.deepEqual(await faultsOn(page), [])
  await page.getByRole('link', { name: 'Balance at the test gateway' }).first().click()
  await page.getByRole('link', { name: 'Payment captured' }).first().click()
  await page.waitForURL(/ledger\/transactions\?ref=pay_/)
  await page.getByRole('button', { name: 'Export' }).waitFor()
  await page.goto(people.addressOf(`ledger/transactions?order_id=${id}`))
  await page.getByRole('link', { name: number, exact: true }).first().click()
  await page.waitForURL(new RegExp(`orders/${id}$`))
  assert.deepEqual(complaints, [])
})

test('who was not let read the events for a while is live again by itself', async () => {
  const { page, expect } = await people.signIn(['OWNER'])
  expect(/^403 \/api\/v1\/events$/)
  let refused = 0
  // However long the page takes to come to rest, the next try is let through no sooner than its loss was seen.
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/v1/events*', async (route) => {
    const isStream = route.request().headers().accept?.includes('text/event-stream')
    if (isStream && refused > 0) await seen.promise
    if (!isStream || refused > 0) return route.continue()
    refused += 1
    const body = JSON.stringify({ status: 403, code: 'insufficient_scope', title: 'Forbidden' })
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body })
  })
  await page.goto(people.addressOf('orders'))
  await page.locator('.live[data-state=lost]').waitFor()
  seen.resolve()
  await page.locator('.live[data-state=live]').waitFor()
  const { id } = await anOrder()
  await page.locator(`tr[data-key="${id}"]`).waitFor()
  assert.equal(refused, 1)
})

test('an order is placed for a customer who calls, and the page of the order opens', async () => {
  const { shop } = people.running
  const price = { amount: 1_950, currency: 'EUR' }
  await shop.post('/v1/catalog/products', {
    ...{ title: 'Brass lantern', price, sku: 'LANTERN-1', inventory: { available: 5 } },
  })
  const customer = { email: 'ines@example.com', name: 'Ines Keller' }
  await shop.post('/api/v1/customers', customer)
  const { page, complaints } = await openOrders('?do=create', ['SUPPORT'])
  await page.getByRole('combobox', { name: 'Add item' }).fill('lantern')
  await page.getByRole('option', { name: /Brass lantern/ }).click()
  await page.getByRole('textbox', { name: 'Brass lantern' }).fill('2')
  await page.getByRole('textbox', { name: /Customer email/ }).fill(customer.email)
  // It is handed over here: no address says which taxes there are.
  await choice(page, 'Taxes').selectOption('Not calculated')
  await page.getByRole('button', { name: 'Create order for €39.00' }).waitFor()
  assert.deepEqual(await faultsOn(page), [])
  await page.getByRole('dialog').getByRole('button', { name: 'Create order' }).click()
  await page.waitForURL(/\/orders\/ord_/)
  await page.getByText('Ines Keller').waitFor()
  await page.locator('.timeline').getByText('You', { exact: true }).first().waitFor()
  const { page: other } = await people.open(
    new URL(page.url()).pathname.split('/').slice(3).join('/'),
  )
  const by = other.locator('.timeline').getByRole('link', { name: 'Amal Haddad' }).first()
  await by.click()
  await other.waitForURL(/\/settings\/members\/mem_/)
  assert.deepEqual(complaints, [])
})

test('the address of an order is corrected until something has shipped, within its country', async () => {
  const home = { country: 'DE', line1: 'Lindenallee 21', city: 'Berlin', postal_code: '10115' }
  const order = await aPaidOrder({ shipping_address: home })
  const { page, complaints, expect } = await people.open(`orders/${order.id}`, ['SUPPORT'])
  // The postal code that is none.
  expect(/^422 \/api\/v1\/orders\/ord_/)
  await page.getByText('Lindenallee 21').waitFor()
  await page.getByRole('button', { name: 'Change shipping address' }).click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByRole('combobox').count(), 0, 'the country stays')
  await dialog.getByRole('textbox', { name: 'Street and number' }).fill('Lindenallee 12')
  await dialog.getByRole('cell', { name: 'Lindenallee 21' }).waitFor()
  assert.deepEqual(await faultsOn(page), [])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.locator('address').getByText('Lindenallee 12').waitFor()
  await page.getByRole('button', { name: 'Change billing address' }).click()
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Austria')
  await page.getByRole('option', { name: 'Austria' }).click()
  await dialog.getByRole('textbox', { name: 'Street and number' }).fill('Ring 1')
  await dialog.getByRole('textbox', { name: 'City' }).fill('Wien')
  await dialog.getByRole('textbox', { name: 'Postal code' }).fill('nonsense')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.locator('.wrong').getByText('must be a postal code of AT').waitFor()
  await dialog.getByRole('textbox', { name: 'Postal code' }).fill('1010')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.locator('address').getByText('1010 Wien').waitFor()
  await people.running.shop.post(`/api/v1/orders/${order.id}/fulfillments`, {})
  await page.getByRole('button', { name: 'Change shipping address' }).waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})

test('what one request did is one entry of the timeline, and other things are named in it', async () => {
  const { shop } = people.running
  const customer = { email: 'farida@example.com', name: 'Farida Aziz' }
  const { body } = await shop.post('/api/v1/customers', customer)
  const order = await aPaidOrder({ customer_id: body.id })
  await refundOf(order.id, 1_000)
  const { page, complaints } = await people.open(`orders/${order.id}`)
  const entry = page.locator('.timeline > li').first()
  await entry.getByText(/Refund created.*Refund succeeded/).waitFor()
  await entry.getByText('€10.00', { exact: true }).first().waitFor()
  assert.equal(await page.locator('.timeline').getByText('Refund created').count(), 1)
  await page.goto(people.addressOf(`customers/${body.id}`))
  await page.locator('.timeline').getByRole('link', { name: order.number }).first().click()
  await page.waitForURL(new RegExp(`/orders/${order.id}$`))
  await page.goto(people.addressOf('events?type=refund.*'))
  await page
    .getByRole('link', { name: `Refund succeeded Order ${order.number}` })
    .first()
    .waitFor()
  assert.deepEqual(complaints, [])
})
