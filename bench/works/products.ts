import { idOf } from '@souk/platform'
import { CpuMeter } from '../cpu.ts'
import { categoryOfTenth, collectionOfTenth, loadGroups } from '../data.ts'
import type { Finding, Work } from '../finding.ts'
import { fetchJson, get } from '../requests.ts'
import { alternate } from '../slices.ts'
import type { World } from '../world.ts'
import { callers, productSide } from './reads.ts'

/** A page shows price range, stock and image of each product, and may cost so many times a page of orders. */
const pageMax = 2
const variantsMax = 2_000

const [categoryId, collectionId] = [idOf('cat', categoryOfTenth), idOf('col', collectionOfTenth)]

const pages = {
  orders: '/api/v1/orders',
  products: '/v1/catalog/products',
  'products of a channel': '/v1/catalog/products?channel=api',
  'products of a category': `/v1/catalog/products?category_id=${categoryId}`,
  'products of a collection': `/v1/catalog/products?collection_id=${collectionId}`,
  'a collection in its order': `/v1/catalog/collections/${collectionId}/products`,
}

export const productPages: Work<World> = {
  name: 'product-pages',
  title: 'a page of 24 products beside a page of 24 orders',
  async run(world) {
    const tenant = await world.big()
    await loadGroups(world.owner, tenant.tenantId, world.scale)
    const meters = new Map<string, CpuMeter>()
    const sides = Object.entries(pages).map(([name, path]) => {
      const cpu = new CpuMeter(world.product)
      meters.set(name, cpu)
      return productSide(world, [get(path, tenant)], cpu, name)
    })
    const { rates } = await alternate(sides, world.scale)
    const orders = meters.get('orders')?.databaseMs
    return [...meters]
      .filter(([name]) => name !== 'orders')
      .flatMap(([name, cpu]): Finding[] => {
        const ofDatabase = cpu.databaseMs
        if (ofDatabase === undefined || orders === undefined) return []
        const from = { [`${name} ms`]: ofDatabase, 'orders ms': orders, ...rates }
        return [
          {
            work: productPages.name,
            what: `${name}, database time by that of orders`,
            value: ofDatabase / orders,
            unit: '×',
            target: { below: pageMax },
            from,
          },
        ]
      })
  },
}

export const largeProduct: Work<World> = {
  name: 'large-product',
  title: 'a product with 2,000 variants',
  async run(world) {
    const tenant = await world.plain()
    const { base_url } = world.product.quickstart
    const path = '/v1/catalog/products'
    const startedAt = performance.now()
    const { id } = await fetchJson(base_url, tenant, path, drafted(variantsMax))
    const createdMs = performance.now() - startedAt
    const small = await fetchJson(base_url, tenant, path, drafted(2))
    await world.untilQuiet()
    const findings: Finding[] = [
      { work: largeProduct.name, what: 'created', value: createdMs, unit: ' ms', from: {} },
    ]
    for (const [what, paths] of [
      ['read', [`${path}/${id}`, `${path}/${small.id}`]],
      ['a page of variants', [`${path}/${id}/variants`, `${path}/${small.id}/variants`]],
    ] as const) {
      const [large, other] = paths.map((each) => get(each, tenant)) as [string, string]
      const cpu = new CpuMeter(world.product)
      const { ratio, rates } = await alternate(
        [
          productSide(world, [large], cpu, 'of 2,000'),
          productSide(world, [other], new CpuMeter(world.product), 'of two'),
        ],
        world.scale,
      )
      const alone = await world.load([[large]], 1, world.scale.sliceMs)
      findings.push(
        {
          work: largeProduct.name,
          what: `${what}, rate by that of a product with two variants`,
          value: ratio('of 2,000', 'of two'),
          unit: '×',
          from: { ...rates, callers, 'p95 of one caller, ms': alone.p95Ms },
        },
        ...cpu.findings(largeProduct.name, what),
      )
    }
    return findings
  },
}

function drafted(variants: number): object {
  const values = Array.from({ length: variants }, (_, at) => String(at))
  return {
    title: `Product with ${variants} variants`,
    options: [{ name: 'number', values }],
    variants: values.map((value, at) => ({
      sku: `L${variants}-${value}`,
      option_values: { number: value },
      price: { amount: 1_000 + at, currency: 'EUR' },
      inventory: { available: at % 10 },
    })),
  }
}
