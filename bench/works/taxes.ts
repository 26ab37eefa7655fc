import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import { fetchJson, post } from '../requests.ts'
import { alternate } from '../slices.ts'
import type { World } from '../world.ts'
import { callers, productSide } from './reads.ts'

const path = '/api/v1/pricing/tax/calculate'
const many = 50
/** Reading rates and keeping the result is most of it; the lines themselves are sums. */
const fiftyMin = 0.4

export const taxLines: Work<World> = {
  name: 'tax',
  title: `taxes of ${many} lines, by those of one`,
  async run(world): Promise<Finding[]> {
    const tenant = await world.plain()
    const { base_url } = world.product.quickstart
    await fetchJson(base_url, tenant, '/api/v1/pricing/tax-rates/presets', { preset: 'EU_VAT' })
    const cpu = new CpuMeter(world.product)
    const of = (lines: number) => [post(path, tenant, asked(lines))]
    const { ratio, rates } = await alternate(
      [
        productSide(world, of(many), cpu, 'fifty'),
        productSide(world, of(1), new CpuMeter(world.product), 'one'),
      ],
      world.scale,
    )
    const alone = await world.load([of(many)], 1, world.scale.sliceMs)
    return [
      {
        work: taxLines.name,
        what: `${many} lines, rate by that of one`,
        value: ratio('fifty', 'one'),
        unit: '×',
        target: { atLeast: fiftyMin },
        from: { ...rates, callers, 'p95 of one caller, ms': alone.p95Ms },
      },
      ...cpu.findings(taxLines.name, `${many} lines`),
    ]
  },
}

const taxCodes = ['standard', 'reduced']

function asked(lines: number): object {
  return {
    lines: Array.from({ length: lines }, (_, at) => ({
      ref: String(at),
      amount: { amount: 1_999 + at, currency: 'EUR' },
      tax_code: taxCodes[at % taxCodes.length],
      tax_inclusive: at % 3 === 0,
    })),
    shipping: { amount: { amount: 495, currency: 'EUR' } },
    to: { country: 'DE', postal_code: '10115' },
  }
}
