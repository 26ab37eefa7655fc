import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { seedAll } from '@souk/server/testing/furnish.ts'
import { dataArrivesOn } from '../testing/jumps.ts'
import { People } from '../testing/people.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

/** What browsers call good. */
const shiftMax = 0.1
/** Here cards stand below lists of which nobody knows the length before they come. */
const belowLists = new Set(['inventory', 'orders', 'webhooks'])

test('a page about one thing has its layout before its data: no card moves when it comes', async () => {
  const { shop } = people.running
  const ids = await seedAll(shop)
  for (const list of ['approval-policies', 'inventory/items'])
    ids.note((await shop.get(`/api/v1/${list}`)).text)
  // What a page shows of other things is known when these are opened next, so that those come first.
  const pages = {
    ...{ customers: 'cus', providers: 'prv', products: 'prod', agents: 'agt', policies: 'apl' },
    ...{ inventory: 'stk', webhooks: 'whe', keys: 'key', 'settings/members': 'mem' },
    ...{ categories: 'cat', collections: 'col', 'product-types': 'ptype' },
    ...{ prices: 'pl', 'prices/rates': 'fxr', 'inventory/holds': 'rsv' },
    ...{ 'payments/gateways': 'ppr', payments: 'pay', orders: 'ord' },
  }
  const { page } = await people.open('overview', ['OWNER'], { reducedMotion: 'reduce' })
  const found: string[] = []
  for (const [path, prefix] of Object.entries(pages)) {
    const id = ids.get(prefix)
    assert(id, prefix)
    const { moved, shift } = await dataArrivesOn(page, people.addressOf(`${path}/${id}`))
    found.push(...moved.map((card) => `${path}: ${card}`))
    if (shift > shiftMax && !belowLists.has(path)) found.push(`${path}: a shift of ${shift}`)
  }
  assert.deepEqual(found, [])
})
