import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { en } from '../src/texts/en/index.ts'
import { pagesOfMenu } from '../testing/menu.ts'
import { People } from '../testing/people.ts'
import { anOrder, aPaidOrder, aProvider } from '../testing/shop.ts'

const pages = await pagesOfMenu()
const everything = pages.map(({ name }) => name)

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

type PageName = keyof typeof en.menu

/** What the catalog is made of. */
const structure = ['categories', 'collections', 'productTypes', 'media', 'channels'] as const

/** What each role finds in the menu, and nothing else. */
const menus: Readonly<Record<string, readonly PageName[]>> = {
  OWNER: everything,
  ADMIN: everything,
  CATALOG_MANAGER: [
    ...(['overview', 'orders', 'products', 'inventory', 'jobs', 'prices', ...structure] as const),
    ...(['promotions', 'shipping', 'taxes', 'approvals', 'policies'] as const),
  ],
  ORDER_MANAGER: [
    ...([
      'overview',
      'orders',
      'carts',
      'products',
      'inventory',
      'customers',
      'jobs',
      'prices',
    ] as const),
    ...([
      ...structure,
      'promotions',
      'shipping',
      'payments',
      'taxes',
      'approvals',
      'policies',
    ] as const),
  ],
  FULFILLMENT: ['overview', 'orders', 'products', 'inventory', ...structure],
  FINANCE: [
    ...(['overview', 'orders', 'customers', 'jobs', 'shipping', 'providers', 'analytics'] as const),
    ...(['payments', 'ledger', 'taxes', 'approvals', 'policies', 'aiAudit', 'settings'] as const),
  ],
  SUPPORT: [
    ...(['overview', 'orders', 'carts', 'products', 'inventory', 'customers', 'jobs'] as const),
    ...([
      ...structure,
      'promotions',
      'shipping',
      'payments',
      'taxes',
      'approvals',
      'policies',
    ] as const),
  ],
  ANALYST: [
    ...([
      'overview',
      'orders',
      'carts',
      'products',
      'inventory',
      'customers',
      'jobs',
      'prices',
    ] as const),
    ...([...structure, 'promotions', 'shipping', 'providers', 'analytics', 'payments'] as const),
    ...(['ledger', 'taxes'] as const),
  ],
  DEVELOPER: [
    ...(['overview', 'orders', 'carts', 'products', ...structure, 'events', 'webhooks'] as const),
    ...(['sandbox', 'keys', 'approvals', 'agents', 'policies', 'aiAudit', 'settings'] as const),
  ],
  PROVIDER_OWNER: [
    ...(['overview', 'orders', 'products', 'inventory', 'jobs', ...structure] as const),
    ...(['providers', 'analytics', 'approvals'] as const),
  ],
  PROVIDER_STAFF: [
    ...(['overview', 'orders', 'products', 'inventory', ...structure] as const),
    ...(['providers', 'analytics', 'approvals'] as const),
  ],
}

const { cancel, refund, fulfill, confirm, pay } = en.orders
const { edit } = en.kit
/** What each role is offered on the page of an order that is paid; those that are not named here see it alone. */
const offers: Readonly<Record<string, readonly string[]>> = {
  OWNER: [cancel, edit, refund, fulfill],
  ADMIN: [cancel, edit, refund, fulfill],
  ORDER_MANAGER: [cancel, edit, refund, fulfill],
  SUPPORT: [cancel, edit, refund, fulfill],
  FULFILLMENT: [cancel, edit, fulfill],
  FINANCE: [refund],
}
/** And what it is offered besides while the order is not paid. */
const offersUnpaid: Readonly<Record<string, readonly string[]>> = {
  OWNER: [confirm, pay],
  ADMIN: [confirm, pay],
  ORDER_MANAGER: [confirm, pay],
  SUPPORT: [confirm],
  FULFILLMENT: [confirm],
  FINANCE: [pay],
}

for (const [role, names] of Object.entries(menus)) {
  test(`${role} finds its own pages in the menu and no others, and none of them is refused`, async () => {
    const { shop } = people.running
    const { id } = await aPaidOrder(shop)
    const isProvider = role.startsWith('PROVIDER_')
    const member = isProvider ? { provider_id: await aProvider(shop, 3) } : {}
    const { page, complaints } = await people.open('overview', [role], {}, member)
    const links = page.locator('.menu a')
    assert.deepEqual(
      await links.allTextContents(),
      names.map((name) => en.menu[isProvider && name === 'providers' ? 'ownProvider' : name]),
    )
    for (const { path, name } of pages.filter((one) => names.includes(one.name))) {
      await people.go(page, path)
      assert.deepEqual(complaints, [], `${role} on ${name}`)
    }
    // Orders of the tenant are none of a provider's.
    if (isProvider) return
    await people.go(page, `orders/${id}`)
    const offered = await page.locator('.page-head .actions button').allTextContents()
    assert.deepEqual(offered, offers[role] ?? [])
    await people.go(page, `orders/${(await anOrder(shop)).id}`)
    const besides = await page.locator('.page-head .actions button').allTextContents()
    assert.deepEqual(
      besides.filter((name) => !offered.includes(name)),
      offersUnpaid[role] ?? [],
    )
    assert.deepEqual(complaints, [])
  })
}

test('whoever opens a page that is not theirs is told so, and whom to ask', async () => {
  const { page } = await people.open('orders', ['CATALOG_MANAGER'])
  await page.goto(people.addressOf('ledger'))
  await page.getByText(en.shell.mayNot).waitFor()
  await page.getByText(en.shell.askWhom).waitFor()
})
