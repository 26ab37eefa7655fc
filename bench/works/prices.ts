import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import { get, post } from '../requests.ts'
import { givenVariants, type Shop, shopOf } from '../shop.ts'
import { alternate } from '../slices.ts'
import type { World } from '../world.ts'
import { callers, productSide } from './reads.ts'

const pricing = '/api/v1/pricing'
const variantsOfEach = 50
const quotedLines = 50
const rowsAtOnce = 1_000
/** What placing an order may cost with three price lists, by what it costs without any. */
const orderMax = 1.1

async function givenList({ ask }: Shop, changes: object): Promise<string> {
  const body = { name: 'List', type: 'SALE', currency: 'EUR', ...changes }
  const { id } = await ask(`${pricing}/price-lists`, body)
  await ask(`${pricing}/price-lists/${id}/activate`, {})
  return String(id)
}

const rowOf = (variant_id: string, min_quantity = 1) => ({
  variant_id,
  min_quantity,
  amount: { amount: 900 + min_quantity, currency: 'EUR' },
})

export const quotes: Work<World> = {
  name: 'quotes',
  title: 'a quote of 50 lines, with three price lists',
  async run(world) {
    const shop = shopOf(world, await world.fresh())
    const variantIds = await givenVariants(shop, 'Q', variantsOfEach)
    for (const adjust_rate of ['-0.05', '-0.10', '-0.15']) {
      const listId = await givenList(shop, { adjust_rate })
      const prices = variantIds.map((id) => rowOf(id))
      await shop.put(`${pricing}/price-lists/${listId}/prices`, { prices })
    }
    const bodyOf = (count: number) => ({
      lines: Array.from({ length: count }, (_, at) => ({
        variant_id: variantIds[at % variantIds.length],
        quantity: 1 + (at % 7),
      })),
    })
    const quoteOf = (count: number) => post(`${pricing}/quotes`, shop.tenant, bodyOf(count))
    const cpu = new CpuMeter(world.product)
    const { ratio, rates } = await alternate(
      [
        productSide(world, [quoteOf(quotedLines)], cpu, 'of 50 lines'),
        productSide(world, [quoteOf(1)], new CpuMeter(world.product), 'of one line'),
      ],
      world.scale,
    )
    return [
      {
        work: quotes.name,
        what: '50 lines cost as many quotes of one',
        value: ratio('of one line', 'of 50 lines'),
        unit: '×',
        from: { ...rates, callers },
      },
      ...cpu.findings(quotes.name, '50 lines'),
    ]
  },
}

/** What a quote of these lines costs. */
async function quotingFrom(world: World, { tenant }: Shop, lines: object[]): Promise<CpuMeter> {
  const meter = new CpuMeter(world.product)
  const request = post(`${pricing}/quotes`, tenant, { lines })
  await meter.during(
    () => world.load([[request]], callers, world.scale.sliceMs),
    ({ done }) => done,
  )
  return meter
}

export const priceList: Work<World> = {
  name: 'price-list',
  title: 'a price list of 100,000 rows: filled, paged and quoted from',
  async run(world) {
    const shop = shopOf(world, await world.fresh())
    const variantIds: string[] = []
    const tiers = variantsOfEach
    for (let made = 0; made < world.scale.pricesOfList / tiers; made += variantsOfEach) {
      variantIds.push(...(await givenVariants(shop, `L${made}`, variantsOfEach)))
    }
    const listId = await givenList(shop, {})
    const path = `${pricing}/price-lists/${listId}/prices`
    const rows = variantIds.flatMap((id) =>
      Array.from({ length: tiers }, (_, tier) => rowOf(id, tier + 1)),
    )
    const startedAt = performance.now()
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      await shop.put(path, { prices: rows.slice(start, start + rowsAtOnce) })
    }
    const filledMs = performance.now() - startedAt
    const small = await givenList(shop, {})
    await shop.put(`${pricing}/price-lists/${small}/prices`, { prices: rows.slice(0, 24) })
    const cpu = new CpuMeter(world.product)
    const { ratio, rates } = await alternate(
      [
        productSide(world, [get(path, shop.tenant)], cpu, 'of many'),
        productSide(
          world,
          [get(`${pricing}/price-lists/${small}/prices`, shop.tenant)],
          new CpuMeter(world.product),
          'of 24',
        ),
      ],
      world.scale,
    )
    const lines = variantIds
      .slice(0, quotedLines)
      .map((variant_id) => ({ variant_id, quantity: 3 }))
    const quoting = await quotingFrom(world, shop, lines)
    return [
      {
        work: priceList.name,
        what: 'filled, rows',
        value: (rows.length / filledMs) * 1_000,
        unit: '/s',
        from: { filledMs, rows: rows.length },
      },
      {
        work: priceList.name,
        what: 'a page, rate by that of a list of 24 rows',
        value: ratio('of many', 'of 24'),
        unit: '×',
        from: { ...rates, callers },
      },
      ...cpu.findings(priceList.name, 'a page'),
      ...quoting.findings(priceList.name, 'a quote of 50 lines'),
    ]
  },
}

export const orderAtListPrices: Work<World> = {
  name: 'order-at-list-prices',
  title: 'create order of a product with 50 variants, without and with three price lists',
  async run(world) {
    const [plain, listed] = [shopOf(world, await world.fresh()), shopOf(world, await world.fresh())]
    const [bare, priced] = [
      await givenVariants(plain, 'B', variantsOfEach),
      await givenVariants(listed, 'P', variantsOfEach),
    ]
    for (const adjust_rate of ['-0.05', '-0.10', '-0.15']) {
      const listId = await givenList(listed, { adjust_rate })
      const prices = priced.map((id) => rowOf(id))
      await listed.put(`${pricing}/price-lists/${listId}/prices`, { prices })
    }
    const requests = ({ tenant }: Shop, variantIds: readonly string[]) =>
      variantIds.map((variant_id) =>
        post('/api/v1/orders', tenant, { items: [{ variant_id, quantity: 1 }], channel: 'web' }),
      )
    const cpus = { bare: new CpuMeter(world.product), priced: new CpuMeter(world.product) }
    const { ratio, rates } = await alternate(
      [
        productSide(world, requests(plain, bare), cpus.bare, 'without lists'),
        productSide(world, requests(listed, priced), cpus.priced, 'with three lists'),
      ],
      world.scale,
    )
    const finding: Finding = {
      work: orderAtListPrices.name,
      what: 'an order with three price lists costs as many without',
      value: ratio('without lists', 'with three lists'),
      unit: '×',
      target: { below: orderMax },
      from: { ...rates, callers },
    }
    return [
      finding,
      ...cpus.bare.findings(orderAtListPrices.name, 'without lists'),
      ...cpus.priced.findings(orderAtListPrices.name, 'with three lists'),
    ]
  },
}
