import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { World } from '@souk/platform/testing'
import { Shop, startCatalog } from '../../catalog.fixture.ts'
import { judgedCatalog } from './catalog.ts'
import { judge } from './judge.ts'
import { type JudgedQuery, judgedQueries } from './queries.ts'

let world: World
let shop: Shop
before(async () => {
  world = await startCatalog()
  shop = new Shop(world)
  for (const { german, ...product } of judgedCatalog) {
    await shop.product({ ...product, ...(german && { translations: { de: { title: german } } }) })
  }
  await world.settle()
})
after(() => world.close())

async function find({ q, locale }: JudgedQuery): Promise<string[]> {
  const query = new URLSearchParams({ q, limit: '10', ...(locale && { locale }) })
  const { body } = await shop.caller.get<{ data: { matched_variant: { sku: string } }[] }>(
    `/v1/catalog/search?${query}`,
  )
  return body.data.map(({ matched_variant }) => matched_variant.sku)
}

for (const [language, { queries, atLeast }] of Object.entries(judgedQueries)) {
  test(`what people mean is found, and comes first: ${language}`, async () => {
    const { ndcg, mrr, recall, worst } = await judge(queries, find)
    const told = `ndcg ${ndcg.toFixed(3)}, mrr ${mrr.toFixed(3)}, recall ${recall.toFixed(3)}\n${worst.join('\n')}`
    assert.ok(Math.min(ndcg, mrr, recall) >= atLeast, told)
  })
}
