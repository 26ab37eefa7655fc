import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { until } from '@souk/platform/testing'
import { faultsInEveryLook, faultsOn } from '../testing/faults.ts'
import { furnishHostile } from '../testing/hostile-shop.ts'
import { notReached } from '../testing/keyboard.ts'
import { dialogsOfPages, pagesOfMenu } from '../testing/menu.ts'
import { People } from '../testing/people.ts'

const pages = await pagesOfMenu()
let people: People
let shown: Awaited<ReturnType<typeof furnishHostile>>
before(async () => {
  people = await People.gather()
  shown = await furnishHostile(people.running)
})
afterEach(() => people.leave())
after(() => people.close())

/** Dialogs of things that have come further, or not as far, as those of the shop; the tests of their pages open them. */
const laterStates = new Set([
  ...[
    'agents resume',
    'agents revoke',
    'policies revoke',
    'sandbox create',
    'sandbox remove-fault',
  ],
  ...['jobs apply', 'jobs cancel', 'jobs retry', 'orders deliver', 'orders deliver-all'],
  ...['ledger resolve', 'ledger reverse', 'ledger number', 'ledger cancel'],
  ...['orders link', 'orders cancel-link'],
  ...[
    'payments cancel',
    'payments capture',
    'payments confirm',
    'payments retry',
    'payments unfreeze',
  ],
  ...['promotions cancel-batch', 'promotions roll-back', 'customers end-sessions'],
  ...[
    'products describe',
    'product-types remove',
    'shipping rates',
    'commissions rules',
    'webhooks retry',
  ],
])

test('axe finds nothing, and texts of others are texts, on every page and dialog, light and dark, wide and on a phone', async () => {
  const { texts, paths } = shown
  for (const { path } of pages) assert(paths.includes(path), `nobody looks at ${path}`)
  for (const [path, action] of dialogsOfPages()) {
    const isLookedAt = paths.some((one) =>
      new RegExp(`^${path}\\b.*[?]do=${action}(&|$)`).test(one),
    )
    assert.notEqual(isLookedAt, laterStates.has(`${path} ${action}`), `${path}?do=${action}`)
  }
  const { page, complaints } = await people.open('overview')
  const found: string[] = []
  let read = ''
  for (const path of paths) {
    await people.go(page, path)
    found.push(...(await faultsInEveryLook(page)))
    if ((await page.locator('img[onerror], img[src="x"], #app script').count()) > 0)
      found.push(`${path}: markup of others`)
    const refused = await page.locator('.shell .refusal').allTextContents()
    found.push(...refused.map((text) => `${path}: ${text}`))
    read += await page.locator('body').evaluate(readAll)
  }
  assert.deepEqual(found, [])
  assert.deepEqual(texts.notIn(read), [])
  assert.deepEqual(complaints, [])
})

test('a text that is hard to read in one theme only is found, and so is a page with two headings', async () => {
  const { page } = await people.open('orders')
  const foundWith = async (colour: string) => {
    await page.evaluate(
      (text) => document.querySelector('h1')?.style.setProperty('color', text),
      colour,
    )
    const faults = await faultsInEveryLook(page)
    return faults.map((fault) => fault.replace(/ \/.*: color/, ' color').replace(/: .*/, ''))
  }
  assert.deepEqual(await foundWith('light-dark(#eee, #fff)'), ['1440 light color-contrast'])
  assert.deepEqual(await foundWith('light-dark(#000, #222)'), ['1440 dark color-contrast'])
  await page.evaluate(`document.querySelector('h1').after(document.createElement('h1'))`)
  assert.match(String(await faultsOn(page)), /2 headings of the first level/)
})

/** All that a page says, in its fields as well. */
function readAll(body: Element): string {
  const fields = [...body.querySelectorAll('input, textarea')] as unknown as { value: string }[]
  return [body.textContent, ...fields.map(({ value }) => value)].join('\n')
}

test('every control of every page is reached by keyboard alone, and shows that it is', async () => {
  const { page, complaints } = await people.open('overview', ['OWNER'], {
    reducedMotion: 'reduce',
  })
  const missed: string[] = []
  for (const path of shown.paths.filter((one) => !one.includes('do='))) {
    await people.go(page, path)
    missed.push(...(await notReached(page)).map((control) => `${path}: ${control}`))
  }
  assert.deepEqual(missed, [])
  assert.deepEqual(complaints, [])
})

test('what breaks the policy of the page, or is refused, fails every test that does not expect it', async () => {
  const { page, complaints } = await people.open('orders')
  await page.evaluate(`document.body.setAttribute('style', 'color: red')`)
  await assert.rejects(page.evaluate(`document.body.innerHTML = '<b>x</b>'`), /TrustedHTML/)
  await page.evaluate(`fetch('https://elsewhere.example/').catch(() => {})`)
  await page.evaluate(`fetch('/api/v1/nonsense')`)
  for (const heard of [/style/, /TrustedHTML/, /connect-src|elsewhere/, /^404 /])
    await until(() => complaints.some((complaint) => heard.test(complaint)), String(heard))
  await assert.rejects(people.leave(), /404 \/api\/v1\/nonsense/)
  const { expect } = await people.open('orders')
  expect(/^404 /)
  await assert.rejects(people.leave(), /nobody said/)
})
