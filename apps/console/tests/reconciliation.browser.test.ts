import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { box, choice, press } from '../testing/dialogs.ts'
import { faultsInEveryLook, faultsOn, People } from '../testing/people.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

const report = [
  'type,reference,gross,currency,occurred_at,fee,payout',
  'charge,txn_1,12.00,EUR,2026-06-03T10:00:00Z,0.30,',
  'fee,txn_2,-1.50,EUR,2026-06-04T10:00:00Z,0,',
  'other,txn_3,-2.50,EUR,2026-06-05T10:00:00Z,0,',
  'payout,txn_4,-7.70,EUR,2026-06-06T10:00:00Z,0,po_1',
  'payout,txn_5,-2000.00,EUR,2026-06-06T10:00:00Z,0,po_2',
].join('\n')

interface Run {
  readonly id: string
  readonly status: string
  readonly open_exceptions: number
}

async function runs(): Promise<readonly Run[]> {
  const { shop } = people.running
  const { body } = await shop.get<{ content: Run[] }>('/api/v1/reconciliation/runs')
  return body.content
}

async function workedOff(): Promise<void> {
  const { product } = people.running
  for (let turn = 0; turn < 10; turn += 1) {
    await product.workOff()
    await product.settle()
    if ((await runs()).every(({ status }) => status !== 'RUNNING')) return
  }
}

test('a report is compared, and what differs is resolved one by one and several at once', async () => {
  const { page } = await people.open('ledger/reconciliation?do=compare', ['FINANCE'])
  const gateway = choice(page, 'Gateway')
  assert.deepEqual(await gateway.locator('option').allTextContents(), ['Test gateway'])
  assert.equal(await choice(page, 'Format').inputValue(), 'SOUK_CSV')
  assert.equal(await page.getByText('NDJSON').count(), 0)
  await page
    .locator('dialog input[type=file]')
    .setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from(report) })
  await page.getByLabel('From', { exact: true }).fill('2026-06-01T00:00')
  await page.getByLabel('Until before', { exact: true }).fill('2026-07-01T00:00')
  assert.deepEqual(await faultsOn(page), [])
  await press(page, 'Compare a report')
  await page.getByRole('heading', { name: 'june.csv', level: 1 }).waitFor()
  await workedOff()
  await said(page, 'txn_2')
  assert.deepEqual(await faultsInEveryLook(page), [])
  const row = page.getByRole('row', { name: /txn_2/ })
  await row.getByRole('button', { name: 'Resolve' }).click()
  await box(page, 'Reason').fill('A fee of the month')
  assert.deepEqual(await faultsOn(page), [])
  await press(page, 'Resolve')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await row.getByText('Posted').waitFor()

  const large = page.getByRole('row', { name: /po_2/ })
  await large.getByRole('button', { name: 'Resolve' }).click()
  await box(page, 'Reason').fill('It is on the account')
  assert.equal(await page.getByLabel('Post to', { exact: true }).count(), 0)
  await said(page, 'Bank account of the payout')
  await press(page, 'Resolve')
  await page.getByRole('dialog').getByText('Second person required').waitFor()
  assert.deepEqual(await faultsOn(page), [])
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await press(page, 'Discard')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await large.getByRole('button', { name: 'Resolve' }).waitFor()

  await page.getByRole('checkbox', { name: /Select all/ }).check()
  await page.locator('.selection-bar').getByRole('button', { name: 'Resolve' }).click()
  await choice(page, 'What to do').selectOption('IGNORE')
  await box(page, 'Reason').fill('Known')
  assert.deepEqual(await faultsOn(page), [])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Resolve/ })
    .click()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  const [run] = await runs()
  assert.deepEqual([run?.status, run?.open_exceptions], ['BALANCED', 0])
  await page.goto(people.addressOf('ledger/payouts'))
  await said(page, 'po_1')
  assert.deepEqual(await faultsInEveryLook(page), [])
})
