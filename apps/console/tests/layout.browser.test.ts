import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { en } from '../src/texts/en/index.ts'
import { boxesOf, movedParts } from '../testing/layout.ts'
import { People, untilShown } from '../testing/people.ts'
import { aCustomer, aPaidOrder } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

test('everything is where it was: overview, orders, products, refund, menu and palette, wide and on a phone', async () => {
  const { shop } = people.running
  const customerId = await aCustomer(shop, { name: 'Leila Haddad' })
  const { id, number } = await aPaidOrder(shop, { customer_id: customerId })
  const shown: Record<string, Awaited<ReturnType<typeof boxesOf>>> = {}
  const { page } = await people.open('orders', ['OWNER'], { reducedMotion: 'reduce' })
  const look = async (name: string, width: number) => {
    await page.setViewportSize({ width, height: 960 })
    await untilShown(page)
    shown[`${name} ${width}`] = await boxesOf(page)
  }
  for (const [name, path, awaited] of [
    ['overview', 'overview', en.overview.toFulfill],
    ['products', 'products', 'Linen shirt'],
    ['list', `orders?search=${number}`, number],
    ['order', `orders/${id}`, 'Order paid'],
    ['refund', `orders/${id}?do=refund`, 'Order paid'],
  ] as const) {
    await people.go(page, path)
    await page.getByText(awaited).first().waitFor()
    await look(name, 390)
    await look(name, 1440)
  }
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 960 })
  await page.keyboard.press('/')
  await page.locator('.palette .found > div').first().waitFor()
  await look('palette', 390)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: en.kit.openMenu }).click()
  await look('menu', 390)
  assert.deepEqual(movedParts(shown), [])
})
