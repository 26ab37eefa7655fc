import type { Download, Job, Outcome, Souk, WriteOptions } from '@souk/sdk'
import { souk, soukInPart } from '../../api/souk.ts'

/** What can be imported, with the operations for it. */
interface Imported {
  readonly start:
    | 'importCustomers'
    | 'importProducts'
    | 'importPrices'
    | 'importPriceListPrices'
    | 'importStock'
  readonly template:
    | 'getImportCustomersTemplate'
    | 'getImportProductsTemplate'
    | 'getImportPricesTemplate'
    | 'getImportPriceListPricesTemplate'
    | 'getImportStockTemplate'
}

interface Resource {
  /** What its events are about. */
  readonly noun: string
  readonly imports?: Imported
  readonly exports:
    | 'exportCustomers'
    | 'exportProducts'
    | 'exportOrders'
    | 'exportPrices'
    | 'exportPriceListPrices'
    | 'exportStock'
}

/** What files are made of and read into, as the kinds of jobs begin. */
export const resources = {
  customers: {
    noun: 'customer',
    imports: { start: 'importCustomers', template: 'getImportCustomersTemplate' },
    exports: 'exportCustomers',
  },
  products: {
    noun: 'product',
    imports: { start: 'importProducts', template: 'getImportProductsTemplate' },
    exports: 'exportProducts',
  },
  orders: { noun: 'order', exports: 'exportOrders' },
  prices: {
    noun: 'price',
    imports: { start: 'importPrices', template: 'getImportPricesTemplate' },
    exports: 'exportPrices',
  },
  price_list_prices: {
    noun: 'price_list',
    imports: { start: 'importPriceListPrices', template: 'getImportPriceListPricesTemplate' },
    exports: 'exportPriceListPrices',
  },
  stock: {
    noun: 'stock',
    imports: { start: 'importStock', template: 'getImportStockTemplate' },
    exports: 'exportStock',
  },
} as const satisfies Readonly<Record<string, Resource>>

export type ResourceName = keyof typeof resources
export type ImportedName = {
  [Name in ResourceName]: (typeof resources)[Name] extends { imports: Imported } ? Name : never
}[ResourceName]

/** The resource of a kind such as `products.import`, where the console knows it. */
export function resourceOf(kind: string): Resource | undefined {
  const [name = ''] = kind.split('.', 1)
  return (resources as Readonly<Record<string, Resource | undefined>>)[name]
}

/** The column that each name in the first line of a file stands for; null for one that is left alone. */
export type Columns = Record<string, string | null>

interface Asked {
  readonly uploadId: string
  readonly format?: Job['format']
  readonly dryRun: boolean
  readonly columns: Columns
}

/** What is not known yet of the file is found out by the API from its name. */
export function startImport(
  { start }: Imported,
  asked: Asked,
  options: WriteOptions,
): Promise<Outcome<Job>> {
  const { uploadId: upload_id, format, dryRun: dry_run, columns } = asked
  return souk[start]({ upload_id, format, dry_run, columns }, options)
}

export function templateOf({ template }: Imported, signal: AbortSignal): Promise<Download> {
  return souk[template]({}, { signal })
}

/** A list has some of the filters that an export takes. */
export function startExport(
  name: ResourceName,
  asked: { readonly format: Job['format']; readonly filter: object },
  options: WriteOptions,
): Promise<Outcome<Job>> {
  const start = soukInPart[resources[name].exports] as Souk['exportProducts']
  return start.call(soukInPart, asked, options)
}
