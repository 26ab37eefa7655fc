import { dirname } from 'node:path'
import type { Finding, Work } from './finding.ts'
import { describeMachine } from './machine.ts'
import { type Options, readOptions, UsageError, usage } from './options.ts'
import { makeHome, type Product, startProduct } from './product.ts'
import { line, type Results, saveResults } from './report.ts'
import { agentWrite, approvals, auditVerification, policyCheck } from './works/agents.ts'
import { captures } from './works/captures.ts'
import { catalogMillion, searchRelevance } from './works/catalog.ts'
import { cluster } from './works/cluster.ts'
import { consolePages } from './works/console.ts'
import { hotProduct } from './works/contention.ts'
import { createOrder } from './works/creates.ts'
import { relay, webhooks } from './works/events.ts'
import { exportOrders, imports } from './works/files.ts'
import { growth, tenants } from './works/growth.ts'
import { idle } from './works/idle.ts'
import { ledgerBalance, trialBalance } from './works/ledger.ts'
import { limits } from './works/limits.ts'
import { pay } from './works/payments.ts'
import { orderAtListPrices, priceList, quotes } from './works/prices.ts'
import { largeProduct, productPages } from './works/products.ts'
import { writeProfiles } from './works/profiles.ts'
import { driverLimit, listOrders, listProducts, readOrder } from './works/reads.ts'
import { reconciliation } from './works/reconciliation.ts'
import { routing } from './works/routing.ts'
import { cartToOrder, evaluations, largeCart, orderParts } from './works/sales.ts'
import { latency, memory } from './works/steady.ts'
import { bundleOfTen, stockAsOf } from './works/stock.ts'
import { storefront } from './works/storefront.ts'
import { taxLines } from './works/taxes.ts'
import { World } from './world.ts'

/** The heaviest data comes last, so that nothing else is measured in its shadow. */
const works: readonly Work<World>[] = [
  driverLimit,
  listOrders,
  listProducts,
  readOrder,
  productPages,
  largeProduct,
  storefront,
  createOrder,
  pay,
  captures,
  ledgerBalance,
  orderAtListPrices,
  orderParts,
  cartToOrder,
  evaluations,
  largeCart,
  quotes,
  priceList,
  hotProduct,
  taxLines,
  routing,
  bundleOfTen,
  stockAsOf,
  policyCheck,
  agentWrite,
  approvals,
  auditVerification,
  growth,
  latency,
  memory,
  idle,
  consolePages,
  relay,
  webhooks,
  imports,
  exportOrders,
  reconciliation,
  limits,
  cluster,
  tenants,
  trialBalance,
  searchRelevance,
  catalogMillion,
]

const start = { name: 'start', firstMaxS: 15, laterMaxS: 5 }

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), [start.name, ...works.map(({ name }) => name)])
  const say = (text: string) => {
    if (options.json) console.error(text)
    else console.log(text)
  }
  const { home, remove } = makeHome()
  onStopSignal(remove)
  try {
    const results = await measure(home, options, say)
    const [work, ...others] = options.chosen
    if (others.length === 0 && !options.quick) saveResults(results, work)
    if (options.json) console.log(JSON.stringify(results, null, 2))
  } finally {
    remove()
  }
}

/** Leaves nothing behind when somebody has seen enough. */
function onStopSignal(remove: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      interrupted = true
      await running?.stop()
      remove()
      process.exit(130)
    })
  }
}

let running: Product | undefined
let interrupted = false

async function measure(home: string, options: Options, say: (text: string) => void) {
  const startedAt = performance.now()
  const findings: Finding[] = []
  const add = (title: string, found: readonly Finding[]) => {
    say(title)
    for (const finding of found) say(line(finding))
    findings.push(...found)
  }
  const product = await startTwice(home, (found) => add('start', found))
  const folder = dirname(home)
  try {
    const world = await World.open(product, options.scale, folder, say)
    const machine = await describeMachine(world.owner, folder)
    const chosen = works.filter(({ name }) => options.chosen.size === 0 || options.chosen.has(name))
    for (const work of chosen) add(`${work.name}: ${work.title}`, await work.run(world))
    if (options.profileFolder) await writeProfiles(world, options.profileFolder)
    await world.close()
    const seconds = (performance.now() - startedAt) / 1_000
    say(`done in ${Math.round(seconds)} s`)
    const at = new Date().toISOString().slice(0, 10)
    return {
      at,
      seconds,
      quick: options.quick,
      machine,
      limit: world.limit.tool,
      findings,
    } satisfies Results
  } finally {
    await product.stop()
  }
}

/** The first start makes the database and the demo; every later one finds them. */
async function startTwice(home: string, add: (found: Finding[]) => void): Promise<Product> {
  const first = await startProduct(home)
  await first.stop()
  const later = await startProduct(home)
  running = later
  const of = (what: string, { startedInMs }: Product, below: number): Finding => ({
    work: start.name,
    what,
    value: startedInMs / 1_000,
    unit: ' s',
    target: { below },
    from: {},
  })
  add([of('first', first, start.firstMaxS), of('later', later, start.laterMaxS)])
  return later
}

try {
  await main()
} catch (error) {
  if (!(error instanceof UsageError) && !interrupted) throw error
  if (error instanceof UsageError)
    console.error(
      `${error.message}\n\n${usage}\n\n  ${works.map(({ name }) => name).join(', ')}, start`,
    )
  process.exitCode = 2
}
