import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { en } from '../src/texts/en/index.ts'
import { faultsOn, People } from '../testing/people.ts'
import { aProduct, made } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

async function anOrder(amount: number) {
  const { shop } = people.running
  const { id: product_id } = await aProduct(shop, { price: { amount, currency: 'EUR' } })
  return made<{ id: string }>(shop, '/api/v1/orders', { items: [{ product_id, quantity: 1 }] })
}

async function read(path: string) {
  return (await people.running.shop.get(`/api/v1/${path}`)).body
}

/** Presses the button of a dialog, and waits until it has closed. */
async function submit(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await page.locator('dialog').waitFor({ state: 'detached' })
}

const { recording, payments } = en
/** For whoever wants to look at it. */
const pictures = process.env.SOUK_PICTURES
async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

for (const width of [1_440, 390]) {
  test(`money that came without a gateway is recorded, confirmed by somebody else, and sent back by hand, at ${width} pixels`, async () => {
    const viewport = { width, height: 900 }
    const { id } = await anOrder(120_000)
    const { page: anna } = await people.open(`orders/${id}?do=record`, ['FINANCE'], { viewport })
    await anna.getByRole('textbox', { name: payments.amount }).fill('1250.00')
    await anna.getByRole('textbox', { name: recording.reference }).fill(`RF18 ${width}`)
    await anna.getByText(recording.goesBack).waitFor()
    await picture(anna, `record-${width}`)
    assert.deepEqual(await faultsOn(anna), [])
    await submit(anna, /^Record €?.*1,250\.00/)
    const { content } = await read(`payments?order_id=${id}`)
    const [payment] = content as { id: string; status: string }[]
    assert.equal(payment?.status, 'REQUIRES_ACTION')

    const { page: bert } = await people.open(`payments/${payment?.id}`, ['FINANCE'], { viewport })
    await bert.getByText(payments.nextActions.SECOND_PERSON ?? '').waitFor()
    await picture(bert, `waiting-${width}`)
    await bert.getByRole('button', { name: payments.confirm }).click()
    await picture(bert, `confirm-${width}`)
    await submit(bert, payments.confirm)
    const refunds = bert.getByRole('region', { name: payments.refunds })
    await refunds.getByRole('button', { name: recording.confirmRefund }).waitFor()
    await picture(bert, `refund-${width}`)
    await refunds.getByRole('button', { name: recording.confirmRefund }).click()
    await bert.getByRole('textbox', { name: recording.reference }).fill('OUT 17')
    await picture(bert, `confirm-refund-${width}`)
    assert.deepEqual(await faultsOn(bert), [])
    await submit(bert, recording.confirmRefund)
    const [refund] = (await read(`refunds?order_id=${id}`)).content as { status: string }[]
    assert.equal(refund?.status, 'SUCCEEDED')
    const order = await read(`orders/${id}`)
    assert.deepEqual([order.status, order.refund_status], ['PAID', 'PARTIAL'])
    await refunds
      .getByRole('button', { name: recording.confirmRefund })
      .waitFor({ state: 'detached' })
    await picture(bert, `done-${width}`)
  })
}

test('a refund by hand is asked for at the order, and given up', async () => {
  const { id } = await anOrder(5_000)
  const { shop } = people.running
  await made(shop, '/api/v1/payments', { order_id: id, method: 'pm_test_ok' })
  const { page } = await people.open(`orders/${id}?do=refund`, ['FINANCE'])
  await page.getByRole('combobox', { name: recording.destination }).selectOption('MANUAL')
  await submit(page, /^Refund/)
  const [refund] = (await read(`refunds?order_id=${id}`)).content as {
    payment_id: string
    status: string
  }[]
  assert.equal(refund?.status, 'PENDING')
  await page.goto(people.addressOf(`payments/${refund?.payment_id}`))
  await page.getByRole('button', { name: recording.cancelRefund }).click()
  await submit(page, recording.cancelRefund)
  const [after] = (await read(`refunds?order_id=${id}`)).content as { status: string }[]
  assert.equal(after?.status, 'CANCELLED')
})

test('who may not record is not offered to', async () => {
  const { id } = await anOrder(5_000)
  const { page } = await people.open(`orders/${id}`, ['SUPPORT'])
  await page.getByRole('button', { name: en.kit.edit }).waitFor()
  assert.equal(await page.getByRole('button', { name: recording.record }).count(), 0)
})
