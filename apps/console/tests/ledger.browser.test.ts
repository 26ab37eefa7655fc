import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { afters, box, fill, press } from '../testing/dialogs.ts'
import { faultsInEveryLook, faultsOn, People } from '../testing/people.ts'
import { aPaidOrder, made } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const accounts = '/api/v1/ledger/accounts'
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const open = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()
const closed = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' })

async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(name)
  await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1)
  await page.keyboard.press('Enter')
}

interface Transaction {
  readonly id: string
  readonly status: string
  readonly memo: string
}

async function transactions(query: string): Promise<readonly Transaction[]> {
  const path = `/api/v1/ledger/transactions?${query}`
  return (await people.running.shop.get<{ content: Transaction[] }>(path)).body.content
}

const anAccount = (code: string, name: string) =>
  made(people.running.shop, accounts, { code, currency: 'EUR', name })

for (const width of [1_440, 390]) {
  test(`a journal is entered, posted by a second person and reversed, at ${width} pixels`, async () => {
    const viewport = { width, height: 900 }
    await anAccount(`asset:bank:b${width}`, `House bank ${width}`)
    const { page: anna } = await people.open('ledger/accounts', ['FINANCE'], { viewport })
    await open(anna, 'Open an account')
    await fill(anna, { Name: `Rent ${width}`, Code: 'No such' })
    await said(anna, /Lower case letters/)
    await fill(anna, { Code: `rent${width}` })
    assert.deepEqual(await faultsOn(anna), [])
    await press(anna, 'Open an account')
    await anna.getByRole('heading', { name: `Rent ${width}`, level: 1 }).waitFor()

    await anna.goto(people.addressOf('ledger/journals?do=enter'))
    await fill(anna, { Memo: `Rent of June ${width}` })
    await pick(anna, 'Account 1', `rent${width}`)
    await box(anna, 'Debit 1').fill('1200')
    await pick(anna, 'Account 2', `b${width}`)
    await box(anna, 'Credit 2').fill('1100')
    await said(anna, 'Difference €100.00')
    await press(anna, 'Enter journal')
    await said(anna, 'Debits and credits differ by €100.00')
    await box(anna, 'Credit 2').fill('1200')
    assert.deepEqual(await faultsOn(anna), [])
    await press(anna, 'Enter journal')
    await anna.getByRole('heading', { name: '€1,200.00', level: 1 }).waitFor()
    const post = anna.getByRole('button', { name: 'Post', exact: true })
    assert.equal(await post.getAttribute('aria-disabled'), 'true')
    const [entered] = await transactions('status=PENDING')
    assert.equal(entered?.memo, `Rent of June ${width}`)

    const { page: bert } = await people.open('ledger/journals', ['FINANCE'], { viewport })
    await bert.getByRole('link', { name: `Rent of June ${width}` }).click()
    await open(bert, 'Post')
    await said(bert, 'Posted')
    assert.deepEqual(await afters(bert).allTextContents(), ['Posted', '€1,200.00', '-€1,200.00'])
    assert.deepEqual(await faultsOn(bert), [])
    await press(bert, 'Post')
    await closed(bert)
    await open(bert, 'Reverse')
    await box(bert, 'Reason').fill('Posted twice')
    await press(bert, 'Reverse')
    await bert.getByRole('heading', { name: '€1,200.00', level: 1 }).waitFor()
    await said(bert, 'Posted twice')
    await open(bert, 'Void')
    await press(bert, 'Void')
    // The dialog says so before it is done.
    await closed(bert)
    await said(bert, 'Voided')
    assert.equal((await transactions('status=VOIDED'))[0]?.memo, 'Posted twice')
    assert.equal((await transactions('kind=manual'))[0]?.id, entered?.id)
  })
}

test('the books are closed through a day, which says what waits, and are reopened by another person', async () => {
  const { shop } = people.running
  for (const code of ['expense:paper', 'asset:bank:paper']) await anAccount(code, code)
  await made(shop, '/api/v1/ledger/transactions', {
    memo: 'Paper',
    currency: 'EUR',
    effective_at: '2020-01-15T12:00:00Z',
    postings: [
      { account: 'expense:paper', direction: 'DEBIT', amount: 10 },
      { account: 'asset:bank:paper', direction: 'CREDIT', amount: 10 },
    ],
  })
  const { page: anna } = await people.open('ledger/periods?do=close-period', ['FINANCE'])
  const day = anna.locator('dialog input[type=date]')
  await day.fill('2099-12-31')
  await said(anna, 'This day is not over yet')
  await day.fill('2020-01-31')
  await said(anna, /1 journal with a date in it waits/)
  assert.deepEqual(await faultsOn(anna), [])
  assert.match(String(await afters(anna).allTextContents()), /Jan 2020|Jan 31, 2020/)
  await press(anna, /^Close through/)
  await closed(anna)
  const button = anna.getByRole('button', { name: 'Reopen' })
  assert.equal(await button.getAttribute('aria-disabled'), 'true')
  await open(anna, 'Close period')
  await day.fill('2019-12-31')
  await said(anna, /Already closed through/)

  const { page: bert } = await people.open('ledger/periods', ['FINANCE'])
  await open(bert, 'Reopen')
  await box(bert, 'Reason').fill('An invoice came late')
  assert.deepEqual(await faultsOn(bert), [])
  await press(bert, 'Reopen')
  await closed(bert)
  await said(bert, 'An invoice came late')
  const { body } = await shop.get<{ content: { status: string }[] }>('/api/v1/ledger/periods')
  assert.equal(body.content[0]?.status, 'REOPENED')
})

test('balances are shown as of a moment, and an account has a statement with what it began and ended with', async () => {
  const { shop } = people.running
  await aPaidOrder(shop)
  const { page } = await people.open('ledger', ['FINANCE'])
  await said(page, 'Escrow of orders')
  await page.getByLabel('As of').fill('2020-01-01T00:00')
  await page.getByLabel('As of').blur()
  await page.getByText('Escrow of orders').waitFor({ state: 'detached' })
  assert.deepEqual(await faultsInEveryLook(page), [])
  await open(page, 'Now')
  await said(page, 'Escrow of orders')
  const { body } = await shop.get<{ content: { id: string; code: string }[] }>(
    `${accounts}?code=asset:psp:test`,
  )
  await page.goto(people.addressOf(`ledger/${body.content[0]?.id}`))
  await page.getByRole('link', { name: 'Statement' }).click()
  const facts = page.locator('dl.facts')
  await facts.getByText('Closing balance').waitFor()
  assert.match(await facts.innerText(), /Opening balance\s+€0\.00/)
  assert.match(await facts.innerText(), /Closing balance\s+€50\.00/)
  await said(page, 'Payment captured')
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.goto(people.addressOf(`ledger/${body.content[0]?.id}?do=account`))
  await box(page, 'Number in accounting software').fill('1361')
  await press(page, 'Save')
  await said(page, '1361')
})

test('who only reads the books is offered no journal, no account and no closing', async () => {
  const { page } = await people.open('ledger/journals', ['ANALYST'])
  await said(page, 'Paper')
  for (const path of ['ledger/accounts', 'ledger/periods']) {
    await people.go(page, path)
    await page.getByRole('link', { name: 'Periods' }).waitFor()
    assert.equal(await page.locator('.page-head .button.primary').count(), 0)
  }
})
