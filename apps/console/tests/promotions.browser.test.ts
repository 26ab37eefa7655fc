import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { faultsInEveryLook, faultsOn, People } from '../testing/people.ts'
import { aProduct } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const said = (page: Page, text: string) => page.getByText(text).first().waitFor()
const inDialog = (page: Page) => page.getByRole('dialog')

async function confirm(page: Page, action: string): Promise<void> {
  await inDialog(page).getByRole('button', { name: action, exact: true }).click()
}

/** Chooses what a button of the page says, and confirms it. */
async function command(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  await confirm(page, action)
}

test('a promotion is created in words, changed with now and after, activated, paused and ended', async () => {
  const { page } = await people.open('promotions', ['ADMIN'])
  await page.getByRole('button', { name: 'Create promotion' }).first().click()
  const dialog = inDialog(page)
  assert.deepEqual(await faultsOn(page), [])
  await dialog.getByLabel('Name').fill('Summer sale')
  await dialog.getByLabel('Percentage').first().fill('12,5')
  await dialog.getByLabel('Only items with one of these tags').fill('linen, cotton')
  await dialog.getByLabel('Goods worth at least').fill('50.00')
  await dialog.getByLabel('Total orders').fill('100')
  await confirm(page, 'Create promotion')
  await said(page, '12.5% off the order, only linen, cotton')
  await said(page, 'Goods worth at least €50.00')
  await said(page, '100 orders in total')
  await command(page, 'Activate')
  await said(page, 'Summer sale: Active')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('Total orders').fill('200')
  await said(page, 'After')
  await confirm(page, 'Save')
  await said(page, '200 orders in total')
  await command(page, 'Pause')
  await said(page, 'Summer sale: Paused')
  await command(page, 'End')
  await said(page, 'Summer sale: Ended')
  const { body } = await people.running.shop.get<{ content: { status: string }[] }>(
    '/api/v1/promotions?name=Summer+sale',
  )
  assert.equal(body.content[0]?.status, 'ENDED')
  assert.deepEqual(await faultsInEveryLook(page), [])
})

const eur = (amount: number) => [{ amount, currency: 'EUR' }]

/** The effects of the promotion that the page shows. */
async function effectsOf(page: Page): Promise<object[]> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { shop } = people.running
  return (await shop.get<{ effects: object[] }>(`/api/v1/promotions/${id}`)).body.effects
}

async function change(page: Page, fill: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await fill()
  await confirm(page, 'Save')
}

test('tiers by items or value, of percentages or amounts, are created and changed', async () => {
  const { page } = await people.open('promotions?do=create', ['ADMIN'])
  const dialog = inDialog(page)
  const tier = (place: number, part: 'from' | 'takes off') =>
    dialog.getByLabel(`Tier ${place} ${part}`)
  await dialog.getByLabel('Name').fill('In tiers')
  await dialog.getByLabel('Discount', { exact: true }).selectOption('TIERED')
  const targets = await dialog.getByLabel('Applies to').locator('option').allTextContents()
  assert.deepEqual(targets, ['The order', 'Each item'])
  await tier(1, 'from').fill('3')
  await tier(1, 'takes off').fill('10')
  await dialog.getByRole('button', { name: 'Add tier' }).click()
  await tier(2, 'from').fill('3')
  await tier(2, 'takes off').fill('20')
  await said(page, 'begins higher than the one before')
  await tier(2, 'from').fill('5')
  assert.deepEqual(await faultsOn(page), [])
  await confirm(page, 'Create promotion')
  await said(page, 'From 3 items: 10% off; From 5 items: 20% off')
  const tiers = [
    { min_quantity: 3, rate: '0.1' },
    { min_quantity: 5, rate: '0.2' },
  ]
  assert.deepEqual(await effectsOf(page), [{ kind: 'TIERED', target: 'ORDER', tiers }])
  await change(page, async () => {
    await dialog.getByLabel('Tiers begin at').selectOption('VALUE')
    await dialog.getByLabel('Tiers take off').selectOption('AMOUNT')
    await tier(1, 'from').fill('50')
    await tier(1, 'takes off').fill('4.50')
    await dialog.getByRole('button', { name: 'Remove last tier' }).click()
    await said(page, 'After')
  })
  await said(page, 'From €50.00: €4.50 off')
  const [effect] = await effectsOf(page)
  assert.partialDeepStrictEqual(effect, {
    tiers: [{ min_value: eur(5_000), amounts: eur(450) }],
  })
})

test('fixed prices and free items are for what is named by tag or product', async () => {
  const { shop } = people.running
  const { id: productId } = await aProduct(shop, { title: 'Copper jug' })
  const { body } = await shop.post<{ id: string }>('/api/v1/promotions', {
    name: 'Any kind',
    trigger: 'AUTOMATIC',
    effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }],
  })
  const { page } = await people.open(`promotions/${body.id}`, ['ADMIN'])
  const dialog = inDialog(page)
  const kind = dialog.getByLabel('Discount', { exact: true })
  const tags = dialog.getByLabel('Only items with one of these tags')
  await change(page, async () => {
    await kind.selectOption('FIXED_PRICE')
    assert.equal(await dialog.getByLabel('Applies to').inputValue(), 'ITEMS')
    await dialog.getByLabel('Amount', { exact: true }).fill('9.90')
    await tags.fill('linen')
  })
  await said(page, 'For €9.90 (Each item), only linen')
  assert.deepEqual(await effectsOf(page), [
    { kind: 'FIXED_PRICE', target: 'ITEMS', amounts: eur(990), selector: { tags: ['linen'] } },
  ])
  await change(page, async () => {
    await kind.selectOption('FREE_ITEM')
    await tags.fill('')
  })
  await dialog.locator('[data-path="/effects/0/selector"] .wrong').waitFor()
  await dialog.getByRole('combobox', { name: 'Add product' }).fill('copper')
  await page.getByRole('option', { name: 'Copper jug' }).click()
  await confirm(page, 'Save')
  await said(page, 'A free item, only some items')
  assert.deepEqual(await effectsOf(page), [
    { kind: 'FREE_ITEM', target: 'CHEAPEST', selector: { product_ids: [productId] } },
  ])
})

test('codes are created, disabled and generated by the hundred', async () => {
  const { body: promotion } = await people.running.shop.post<{ id: string }>('/api/v1/promotions', {
    name: 'With codes',
    trigger: 'CODE',
    effects: [{ kind: 'FREE_SHIPPING' }],
  })
  const { page, expect } = await people.open(`promotions/${promotion.id}`, ['ADMIN'])
  expect(/^422 .*\/code-batches$/)
  await page.getByRole('button', { name: 'Create code' }).click()
  await inDialog(page).getByLabel('Code', { exact: true }).fill('SPRING')
  await confirm(page, 'Create code')
  await said(page, 'SPRING created')
  await page.getByRole('button', { name: 'Disable SPRING' }).click()
  await confirm(page, 'Disable')
  await said(page, 'SPRING: Disabled')
  await page.getByRole('button', { name: 'Generate codes' }).click()
  await inDialog(page).getByLabel('Pattern').fill('SUMMER-#')
  await inDialog(page).getByLabel('Number of codes').fill('100')
  await confirm(page, 'Generate codes')
  await said(page, 'The pattern needs at least')
  await inDialog(page).getByLabel('Pattern').fill('SUMMER-########')
  await confirm(page, 'Generate codes')
  await said(page, '100 of 100')
  await said(page, 'Completed')
  assert.deepEqual(await faultsInEveryLook(page), [])
})

test('one code of many is found by how it begins, and the others page by page', async () => {
  const { shop } = people.running
  const { body: promotion } = await shop.post<{ id: string }>('/api/v1/promotions', {
    name: 'Many codes',
    trigger: 'CODE',
    effects: [{ kind: 'FREE_SHIPPING' }],
  })
  const codes = Array.from({ length: 26 }, (_, index) => `MANY-${String(index).padStart(2, '0')}`)
  for (const code of [...codes, 'OTHER']) {
    await shop.post(`/api/v1/promotions/${promotion.id}/codes`, { code })
  }
  const { page } = await people.open(`promotions/${promotion.id}`, ['ADMIN'])
  const shown = () => page.getByRole('table', { name: 'Codes', exact: true }).locator('tbody tr')
  await said(page, 'OTHER')
  assert.equal(await shown().count(), 24)
  await page.getByRole('button', { name: 'Next' }).click()
  await said(page, 'MANY-00')
  assert.equal(await shown().count(), 3)
  const field = page.getByRole('searchbox', { name: 'Code begins with' })
  await field.fill('many-1')
  await page.getByText('OTHER', { exact: true }).waitFor({ state: 'detached' })
  await said(page, 'MANY-10')
  assert.equal(await shown().count(), 10)
  await page.getByRole('button', { name: 'Disable MANY-10' }).click()
  await confirm(page, 'Disable')
  await said(page, 'MANY-10: Disabled')
  assert.equal(await shown().count(), 10)
  assert.deepEqual(await faultsInEveryLook(page), [])
  await field.fill('100%')
  await said(page, 'No code begins with this')
  await page.reload()
  await said(page, 'No code begins with this')
})

test('a campaign has a budget, stops its promotions, and shows them', async () => {
  const { page } = await people.open('promotions/campaigns', ['ADMIN'])
  await page.getByRole('button', { name: 'Create campaign' }).first().click()
  const dialog = inDialog(page)
  await dialog.getByLabel('Name').fill('Autumn')
  await dialog.getByLabel('Budget').selectOption('SPEND')
  await dialog.getByLabel('Maximum cost').fill('500')
  await confirm(page, 'Create campaign')
  await said(page, '€500.00')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await people.running.shop.post('/api/v1/promotions', {
    name: 'In autumn',
    trigger: 'AUTOMATIC',
    campaign_id: id,
    effects: [{ kind: 'FREE_SHIPPING' }],
  })
  await said(page, 'In autumn')
  await command(page, 'Activate')
  await said(page, 'Autumn: Active')
  assert.deepEqual(await faultsInEveryLook(page), [])
  await command(page, 'End')
  await said(page, 'Autumn: Ended')
})

test('a redemption is found, shown line by line, and rolled back', async () => {
  const { shop } = people.running
  const { default_variant_id } = await aProduct(shop)
  const items = [{ variant_id: default_variant_id, quantity: 2 }]
  const placed = await shop.post<{ id: string }>('/api/v1/orders', { items })
  assert.equal(placed.status, 201, placed.text)
  const { body: promotion } = await shop.post<{ id: string }>('/api/v1/promotions', {
    name: 'Ten off',
    trigger: 'AUTOMATIC',
    effects: [
      {
        kind: 'AMOUNT_OFF',
        target: 'ORDER',
        amounts: [{ amount: 1_000, currency: 'EUR' }],
      },
    ],
  })
  await shop.post(`/api/v1/promotions/${promotion.id}/activate`)
  const order = placed.body.id
  const { body } = await shop.post<{ redemptions: { id: string }[] }>('/api/v1/redemptions', {
    holder: order,
    currency: 'EUR',
    lines: [
      {
        ref: '1',
        variant_id: default_variant_id,
        quantity: 2,
        unit_price: { amount: 4_000, currency: 'EUR' },
      },
    ],
  })
  const [redemption] = body.redemptions
  await shop.post(`/api/v1/redemptions/${redemption?.id}/redeem`, { order_id: order })
  const { page } = await people.open('promotions/redemptions', ['ADMIN'])
  await page.getByRole('link', { name: 'Ten off' }).first().click()
  await said(page, 'Redeemed')
  await said(page, 'Item 1')
  await command(page, 'Roll back')
  await said(page, 'Redemption rolled back')
  await said(page, 'Rolled back')
  assert.deepEqual(await faultsInEveryLook(page), [])
})

test('whoever may only read sees no buttons that change anything', async () => {
  const { body: promotion } = await people.running.shop.post<{ id: string }>('/api/v1/promotions', {
    name: 'Only read',
    trigger: 'CODE',
    effects: [{ kind: 'FREE_SHIPPING' }],
  })
  const { page } = await people.open(`promotions/${promotion.id}`, ['SUPPORT'])
  await said(page, 'Only read')
  await said(page, 'No codes yet')
  for (const name of ['Edit', 'Activate', 'Duplicate', 'Create code', 'Generate codes']) {
    assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name)
  }
})
