import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import { fetchJson, post } from '../requests.ts'
import { alternate } from '../slices.ts'
import type { Tenant, World } from '../world.ts'
import { callers, productSide } from './reads.ts'

const linesCount = 50
const locationsCount = 10
/** So much dearer than asking what is available of the same variants may the choice of locations be. */
const choiceMax = 2

const inventory = '/api/v1/inventory'

export const routing: Work<World> = {
  name: 'routing',
  title: 'where 50 lines are shipped from, out of ten locations',
  async run(world) {
    const tenant = await world.plain()
    const lines = await spreadStock(world, tenant)
    await world.untilQuiet()
    const variant_ids = lines.map(({ variant_id }) => variant_id)
    const simulated = post(`${inventory}/routing/simulate`, tenant, { lines, country: 'DE' })
    const available = post(`${inventory}/availability`, tenant, { variant_ids, country: 'DE' })
    const cpu = new CpuMeter(world.product)
    const { ratio, rates } = await alternate(
      [
        productSide(world, [simulated], cpu, 'routed'),
        productSide(world, [available], new CpuMeter(world.product), 'available'),
      ],
      world.scale,
    )
    const alone = await world.load([[simulated]], 1, world.scale.sliceMs)
    const finding: Finding = {
      work: routing.name,
      what: 'cost of the choice by that of the availability of the same variants',
      value: 1 / ratio('routed', 'available'),
      unit: '×',
      target: { below: choiceMax },
      from: { ...rates, callers, 'p95 of one caller, ms': alone.p95Ms },
    }
    return [finding, ...cpu.findings(routing.name, 'routed')]
  },
}

/** No location has everything, so that sets of them are compared: each lacks every third variant, from another one on. */
async function spreadStock(world: World, tenant: Tenant) {
  const { base_url } = world.product.quickstart
  const call = (path: string, body: object) => fetchJson(base_url, tenant, path, body)
  const codes = Array.from({ length: locationsCount }, (_, at) => `ROUTE-${at}`)
  const countries = ['DE', 'AT', 'FR', 'US']
  for (const [at, code] of codes.entries()) {
    const address = { country: countries[at % countries.length] }
    await call(`${inventory}/locations`, { code, priority: at % 3, address })
  }
  const sizes = Array.from({ length: linesCount }, (_, at) => String(at))
  const { id } = await call('/v1/catalog/products', {
    title: 'Product at ten locations',
    options: [{ name: 'number', values: sizes }],
    variants: sizes.map((value) => ({
      option_values: { number: value },
      price: { amount: 1_000, currency: 'EUR' },
      inventory: { available: 0 },
    })),
  })
  const page = await fetchJson(base_url, tenant, `/v1/catalog/products/${id}/variants?limit=96`)
  const variants = (page as { data: { id: string }[] }).data
  const adjustments = codes.flatMap((warehouse, place) =>
    variants.flatMap((variant, at) =>
      (at + place) % 3 === 0 ? [] : [{ variant_id: variant.id, warehouse, delta: 5 }],
    ),
  )
  await call(`${inventory}/adjustments`, { adjustments })
  return variants.map((variant) => ({ variant_id: variant.id, quantity: 2 }))
}
