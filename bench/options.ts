/** How much is loaded and how long is measured. */
export interface Scale {
  readonly orders: number
  readonly products: number
  readonly smallOrders: number
  readonly tenants: number
  readonly ordersOfEachTenant: number
  readonly rounds: number
  readonly sliceMs: number
  readonly memoryMs: number
  readonly catalogProducts: number
  readonly idleTenants: number
  readonly idleMs: number
  readonly importedFew: number
  readonly importedMany: number
  /** Of one tenant, for what stock was at a moment. */
  readonly movements: number
  readonly pricesOfList: number
  /** Of one account of the ledger, and of all accounts of a tenant. */
  readonly postingsOfAccount: number
  readonly postings: number
  /** Of a report of a gateway. */
  readonly reportLines: number
}

export interface Options {
  /** What to measure; empty is everything. */
  readonly chosen: ReadonlySet<string>
  readonly quick: boolean
  readonly json: boolean
  /** Folder that receives CPU profiles of the API process, if any are wanted. */
  readonly profileFolder: string | undefined
  readonly scale: Scale
}

const normal: Scale = {
  orders: 1_000_000,
  products: 100_000,
  smallOrders: 1_000,
  tenants: 10_000,
  ordersOfEachTenant: 100,
  rounds: 3,
  sliceMs: 3_500,
  memoryMs: 60_000,
  catalogProducts: 1_000_000,
  idleTenants: 1_000,
  idleMs: 60_000,
  importedFew: 10_000,
  importedMany: 100_000,
  movements: 1_000_000,
  pricesOfList: 100_000,
  postingsOfAccount: 1_000_000,
  postings: 10_000_000,
  reportLines: 100_000,
}

const quick: Scale = {
  orders: 20_000,
  products: 2_000,
  smallOrders: 1_000,
  tenants: 100,
  ordersOfEachTenant: 100,
  rounds: 1,
  sliceMs: 1_000,
  memoryMs: 5_000,
  catalogProducts: 5_000,
  idleTenants: 20,
  idleMs: 5_000,
  importedFew: 500,
  importedMany: 2_000,
  movements: 20_000,
  pricesOfList: 5_000,
  postingsOfAccount: 50_000,
  postings: 400_000,
  reportLines: 5_000,
}

const soakMs = 600_000

export const usage = `npm run bench -- [work …] [--quick] [--soak] [--json] [--rows=n] [--products=n] [--profile=folder]

  work       any of the names below; without one, all of them
  --quick    little data and short slices: shows that the harness works, not how fast the product is
  --soak     watches the memory for ten minutes instead of one
  --json     prints the results as JSON
  --rows     how many rows are imported, and how many orders one tenant has
  --products how many catalog-million has; a million unless said otherwise
  --profile  writes CPU profiles of the API process while it lists and creates orders`

export function readOptions(args: readonly string[], known: readonly string[]): Options {
  const flags = new Set(args.filter((arg) => arg.startsWith('--')))
  const chosen = new Set(args.filter((arg) => !arg.startsWith('--')))
  const profile = args.find((arg) => arg.startsWith('--profile='))
  if (profile) flags.delete(profile)
  const rows = args.find((arg) => /^--rows=[1-9]\d{0,7}$/.test(arg))
  if (rows) flags.delete(rows)
  const products = args.find((arg) => /^--products=[1-9]\d{0,7}$/.test(arg))
  if (products) flags.delete(products)
  for (const flag of flags) {
    if (!['--quick', '--soak', '--json'].includes(flag)) throw new UsageError(`unknown ${flag}`)
  }
  for (const name of chosen) {
    if (!known.includes(name)) throw new UsageError(`unknown work ${name}`)
  }
  const usual = flags.has('--quick') ? quick : normal
  const count = (flag: string | undefined) => Number(flag?.split('=')[1])
  const scale = {
    ...usual,
    ...(rows && { importedMany: count(rows), orders: count(rows) }),
    ...(products && { catalogProducts: count(products) }),
  }
  return {
    chosen,
    quick: flags.has('--quick'),
    json: flags.has('--json'),
    profileFolder: profile?.slice('--profile='.length),
    scale: flags.has('--soak') ? { ...scale, memoryMs: soakMs } : scale,
  }
}

export class UsageError extends Error {}
