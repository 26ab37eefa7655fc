import { judge } from '@souk/catalog/relevance'
import { judgedCatalog } from '@souk/catalog/relevance/catalog'
import { type JudgedQuery, judgedQueries } from '@souk/catalog/relevance/queries'
import { idOf } from '@souk/platform'
import { categories } from '../catalog-data.ts'
import { CpuMeter } from '../cpu.ts'
import type { Finding, Work } from '../finding.ts'
import { uuidAt } from '../ids.ts'
import { fetchJson, get } from '../requests.ts'
import type { Tenant, World } from '../world.ts'

export const searchRelevance: Work<World> = {
  name: 'search-relevance',
  title: 'what people mean is found, and comes first',
  async run(world) {
    const tenant = await world.plain()
    const { base_url } = world.product.quickstart
    for (const { german, ...product } of judgedCatalog) {
      const price = { amount: 1_000, currency: 'EUR' }
      const translations = german === undefined ? {} : { translations: { de: { title: german } } }
      await fetchJson(base_url, tenant, '/v1/catalog/products', {
        ...product,
        price,
        ...translations,
      })
    }
    await world.untilQuiet()
    const find = async ({ q, locale }: JudgedQuery) => {
      const query = new URLSearchParams({ q, limit: '10', ...(locale && { locale }) })
      const found = await fetchJson(base_url, tenant, `/v1/catalog/search?${query}`)
      const { data } = found as { data: { matched_variant: { sku: string } }[] }
      return data.map(({ matched_variant }) => matched_variant.sku)
    }
    const findings: Finding[] = []
    for (const [language, { queries, atLeast }] of Object.entries(judgedQueries)) {
      const { ndcg, mrr, recall, worst } = await judge(queries, find)
      for (const line of worst) world.say(`  ${line}`)
      const finding = (what: string, value: number): Finding => ({
        work: searchRelevance.name,
        what: `${what}, ${language}`,
        value,
        unit: '',
        target: { atLeast },
        from: {},
      })
      findings.push(
        finding('NDCG of the first ten', ndcg),
        finding('reciprocal rank', mrr),
        finding('recall of the first ten', recall),
      )
    }
    return findings
  },
}

const search = '/v1/catalog/search'
const category = (at: number) => idOf('cat', uuidAt('order', at))
const each = (count: number, pathOf: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => pathOf(at))

/** Rare words, words of a tenth of the catalog, filters, orders and what finds nothing. */
const reads: Readonly<Record<string, readonly string[]>> = {
  'product list': ['/v1/catalog/products'],
  'category page': each(categories, (at) => `/v1/catalog/products?category_id=${category(at)}`),
  'category page with facets': each(categories, (at) => `${search}?category_id=${category(at)}`),
  'search, rare words': each(200, (at) => `${search}?q=number+${at * 37}`),
  'search, common word': ['shirt', 'lamp', 'chair', 'rug'].map((q) => `${search}?q=${q}`),
  'search, three words': ['linen shirt linea0', 'wooden chair linec2'].map(
    (q) => `${search}?q=${encodeURIComponent(q)}`,
  ),
  'search, mistyped': ['shrit', 'blankte', 'kettel'].map((q) => `${search}?q=${q}`),
  'search, by price': ['price_asc', 'price_desc'].flatMap((sort) =>
    ['shirt', 'lamp'].map((q) => `${search}?q=${q}&sort=${sort}`),
  ),
  'search, within a price': each(
    20,
    (at) => `${search}?q=shirt&price_min=${1_000 + at * 20}&price_max=${1_010 + at * 20}`,
  ),
  'search, newest': ['shirt', 'lamp'].map((q) => `${search}?q=${q}&sort=newest`),
  'search, filtered': each(50, (at) => `${search}?q=shirt&brand=Brand+${at}&availability=IN_STOCK`),
  suggest: ['sh', 'lin', 'linen sh', 'blan', 'number 1'].map(
    (q) => `/v1/catalog/suggest?q=${encodeURIComponent(q)}`,
  ),
}

/** A tenant with more waiting searches than the cores can answer in seconds is refused some of them. */
const callers = 8

export const catalogMillion: Work<World> = {
  name: 'catalog-million',
  title: 'list, category page, search and suggest over a large catalog',
  async run(world) {
    const tenant = await world.catalog()
    const findings: Finding[] = []
    for (const [what, paths] of Object.entries(reads)) {
      world.say(`  ${what}`)
      findings.push(...(await measured(world, tenant, what, paths)))
    }
    return findings
  },
}

/** The rate with many callers, the processor time of one, and how long one caller waits who is alone. */
async function measured(
  world: World,
  tenant: Tenant,
  what: string,
  paths: readonly string[],
): Promise<Finding[]> {
  const requests = paths.map((path) => get(path, tenant))
  const cpu = new CpuMeter(world.product)
  await world.load([requests], 1, world.scale.sliceMs / 4)
  const alone = await world.load([requests], 1, world.scale.sliceMs)
  const { perSecond } = await cpu.during(
    () => world.load([requests], callers, world.scale.sliceMs),
    ({ done }) => done,
  )
  const { p50Ms, p95Ms, maxMs } = alone
  return [
    {
      work: catalogMillion.name,
      what: `${what}, p95 of one caller`,
      value: p95Ms,
      unit: ' ms',
      from: { perSecond, p50Ms, maxMs },
    },
    ...cpu.findings(catalogMillion.name, what),
  ]
}
