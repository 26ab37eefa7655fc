import type { Finding, Work } from '../finding.ts'
import { post } from '../requests.ts'
import { alternate, type Side } from '../slices.ts'
import type { World } from '../world.ts'
import { orderBody } from './creates.ts'
import { callers } from './reads.ts'

const path = '/api/v1/orders'
const products = 24
const hotMin = 0.9

export const hotProduct: Work<World> = {
  name: 'hot-product',
  title: `${callers} buyers of one product, by as many of ${products}`,
  async run(world): Promise<Finding[]> {
    const tenant = await world.big()
    const side = (name: string, rows: number): Side => {
      const requests = Array.from({ length: rows }, (_, row) =>
        post(path, tenant, orderBody([row])),
      )
      return {
        name,
        run: async (ms) => (await world.load([requests], callers, ms)).perSecond,
        settle: async () => {
          await world.untilQuiet()
        },
      }
    }
    const comparison = await alternate([side('one', 1), side('many', products)], world.scale)
    return [
      {
        work: hotProduct.name,
        what: 'create order',
        value: comparison.ratio('one', 'many'),
        unit: '×',
        target: { atLeast: hotMin },
        from: comparison.rates,
      },
    ]
  },
}
