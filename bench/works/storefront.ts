import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import { fetchJson, get } from '../requests.ts'
import { alternate } from '../slices.ts'
import type { World } from '../world.ts'
import { productSide } from './reads.ts'

/** What a visitor is shown is filtered once more than what the operator is, and may cost so much of it. */
const visitorMax = 1.3

const pages = {
  list: '/v1/catalog/products?channel=api',
  search: '/v1/catalog/search?q=shirt&channel=api',
} as const

/** A list and a search by whoever looks at a shop, beside the same by the operator of the channel. */
export const storefront: Work<World> = {
  name: 'storefront',
  title: 'list and search with a publishable key',
  async run(world) {
    const tenant = await world.big()
    const { base_url: baseUrl } = world.product.quickstart
    const { key } = await fetchJson(baseUrl, tenant, '/api/v1/publishable-keys', { name: 'Bench' })
    const callers = { visitor: { apiKey: String(key) }, operator: tenant }
    const meters = new Map<string, CpuMeter>()
    const sides = Object.entries(pages).flatMap(([page, path]) =>
      Object.entries(callers).map(([who, caller]) => {
        const name = `${page}, ${who}`
        const cpu = new CpuMeter(world.product)
        meters.set(name, cpu)
        return productSide(world, [get(path, caller)], cpu, name)
      }),
    )
    const { rates } = await alternate(sides, world.scale)
    return Object.keys(pages).flatMap((page): Finding[] => {
      const [visitor, operator] = ['visitor', 'operator'].map(
        (who) => meters.get(`${page}, ${who}`)?.databaseMs,
      )
      if (visitor === undefined || operator === undefined) return []
      return [
        {
          work: storefront.name,
          what: `${page} of a visitor, database time by that of the operator`,
          value: visitor / operator,
          unit: '×',
          target: { below: visitorMax },
          from: { 'visitor ms': visitor, 'operator ms': operator, ...rates },
        },
      ]
    })
  },
}
