import { idOf } from '@souk/platform'
import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import { timeAt, uuidAt } from '../ids.ts'
import { get, post } from '../requests.ts'
import { givenVariants, type Shop, shopOf } from '../shop.ts'
import { alternate, type Side } from '../slices.ts'
import { loadMovements } from '../stock-data.ts'
import type { World } from '../world.ts'
import { callers, productSide } from './reads.ts'

const inventory = '/api/v1/inventory'

const bundlesCount = 24
const componentsCount = 10
/** The same stock is taken, so a bundle may cost hardly more than its components as lines: it is looked up. */
const bundleMax = 1.25

export const bundleOfTen: Work<World> = {
  name: 'bundle-of-ten',
  title: 'a reservation and an order of a bundle with ten components, beside ten lines and one',
  async run(world) {
    const shop = shopOf(world, await world.fresh())
    const bundles = await givenBundles(shop)
    await world.untilQuiet()
    const findings: Finding[] = []
    for (const [what, requestOf] of Object.entries(takingStock)) {
      const cpu = { bundle: new CpuMeter(world.product), lines: new CpuMeter(world.product) }
      const of = (variantsOf: (bundle: Bundle) => readonly string[]) =>
        bundles.map((bundle) => requestOf(shop, variantsOf(bundle)))
      const sides = [
        writingSide(
          world,
          of(({ id }) => [id]),
          cpu.bundle,
          'a bundle',
        ),
        writingSide(
          world,
          of(({ components }) => components),
          cpu.lines,
          'ten lines',
        ),
        writingSide(
          world,
          of(({ components }) => components.slice(0, 1)),
          undefined,
          'one line',
        ),
      ]
      const { ratio, rates } = await alternate(sides, world.scale)
      findings.push(
        {
          work: bundleOfTen.name,
          what: `${what} of a bundle of ten costs as many of ten lines`,
          value: ratio('ten lines', 'a bundle'),
          unit: '×',
          target: { below: bundleMax },
          from: { ...rates, callers },
        },
        {
          work: bundleOfTen.name,
          what: `${what} of a bundle of ten costs as many of one line`,
          value: ratio('one line', 'a bundle'),
          unit: '×',
          from: { ...rates, callers },
        },
        ...cpu.bundle.findings(bundleOfTen.name, `${what} of a bundle`),
        ...cpu.lines.findings(bundleOfTen.name, `${what} of ten lines`),
      )
    }
    return findings
  },
}

interface Bundle {
  readonly id: string
  readonly components: readonly string[]
}

/** Bundles that share no component, so that callers wait for each other as seldom as those of other products do. */
async function givenBundles(shop: Shop): Promise<Bundle[]> {
  const bundles: Bundle[] = []
  for (let at = 0; at < bundlesCount; at += 1) {
    const components = await givenVariants(shop, `C${at}`, componentsCount)
    const { default_variant_id } = await shop.ask('/v1/catalog/products', {
      title: `Bundle ${at}`,
      kind: 'BUNDLE',
      price: { amount: 9_000, currency: 'EUR' },
      components: components.map((variant_id) => ({ variant_id, quantity: 1 })),
    })
    bundles.push({ id: String(default_variant_id), components })
  }
  return bundles
}

/** What takes stock of these variants. */
const takingStock: Readonly<Record<string, (shop: Shop, variantIds: readonly string[]) => string>> =
  {
    'a reservation': ({ tenant }, variantIds) =>
      post(`${inventory}/reservations`, tenant, {
        owner: { type: 'CART', id: 'bench' },
        lines: variantIds.map((variant_id) => ({ variant_id, quantity: 1 })),
      }),
    'an order': ({ tenant }, variantIds) =>
      post('/api/v1/orders', tenant, {
        items: variantIds.map((variant_id) => ({ variant_id, quantity: 1 })),
        channel: 'web',
      }),
  }

/** What a write causes in the worker is its cost too. */
function writingSide(
  world: World,
  requests: readonly string[],
  cpu: CpuMeter | undefined,
  name: string,
): Side {
  const meter = cpu ?? new CpuMeter(world.product)
  const load = async (ms: number) => {
    const result = await world.load([requests], callers, ms)
    await world.untilQuiet()
    return result
  }
  return {
    name,
    run: async (ms) =>
      (
        await meter.during(
          () => load(ms),
          ({ done }) => done,
        )
      ).perSecond,
  }
}

const moments = 200
/** Looks into six indexes beside the row itself, in two more round trips. */
const asOfMax = 3
/** A look into an index is hardly dearer where there is more of it. */
const manyMin = 0.85

export const stockAsOf: Work<World> = {
  name: 'stock-as-of',
  title: 'the stock of an item at a past moment, with a million movements in the tenant',
  async run(world) {
    const tenant = await world.fresh()
    const { movements } = world.scale
    const few = await loadMovements(world.owner, tenant.tenantId, movements)
    const itemAt = (item: number) => `${inventory}/items/${idOf('stk', uuidAt('stock', item))}`
    const some = Array.from({ length: moments }, (_, at) => at / moments)
    const asOf = (share: number) => `?as_of=${timeAt(Math.floor(share * movements)).toISOString()}`
    const requests = {
      'as of, half of all movements': some.map((share) => get(itemAt(0) + asOf(share), tenant)),
      'as of, ten movements': some.map((share) => {
        const item = 1 + Math.floor(share * few)
        // Every item has one in each tenth: all of them are there after the first.
        return get(itemAt(item) + asOf(0.15 + share * 0.8), tenant)
      }),
      now: some.map((share) => get(itemAt(Math.floor(share * few)), tenant)),
    }
    const meters = new Map<string, CpuMeter>()
    const sides = Object.entries(requests).map(([name, list]) => {
      const cpu = new CpuMeter(world.product)
      meters.set(name, cpu)
      return productSide(world, list, cpu, name)
    })
    const { ratio, rates } = await alternate(sides, world.scale)
    const [many, ten] = Object.keys(requests) as [string, string]
    return [
      {
        work: stockAsOf.name,
        what: 'a moment of an item with half of all movements costs as many reads of now',
        value: ratio('now', many),
        unit: '×',
        target: { below: asOfMax },
        from: { ...rates, callers, movements },
      },
      {
        work: stockAsOf.name,
        what: 'half of all movements, rate by that of an item with ten',
        value: ratio(many, ten),
        unit: '×',
        target: { atLeast: manyMin },
        from: rates,
      },
      ...[...meters].flatMap(([name, cpu]) => cpu.findings(stockAsOf.name, name)),
    ]
  },
}
