import { checkCurrency, newId, type Tx } from '@souk/platform'
import { assess, completeLines, type TaxQuestion } from '../../assessment.ts'
import type { GatewaySettings } from '../../gateways/gateway.ts'
import { getGateway } from '../../gateways/store.ts'
import { type LoadedFacts, loadFacts } from '../operations.ts'
import { calculateByRates, type TaxCalculation } from '../tax-calculation.ts'

/** Who buys where, of which the amounts are not known yet. */
export type TaxableSale = Omit<TaxQuestion, 'lines' | 'shipping'>

/** All that the tax of a sale depends on beside its amounts. */
export interface KnownTax {
  readonly loaded: LoadedFacts
  readonly gateway: GatewaySettings
}

/** One flush of reads, which may travel with others. */
export async function loadTaxOfSale(
  tx: Tx,
  sale: TaxableSale,
  options: { readonly isKept: boolean },
): Promise<KnownTax> {
  checkCurrency(sale.currency)
  const [gateway, loaded] = await Promise.all([
    getGateway(tx),
    loadFacts(tx, { ...sale, lines: [], shipping: null }, options),
  ])
  return { gateway, loaded }
}

/** Whether somebody else calculates the taxes of this tenant, who is never asked inside a transaction. */
export function asksGateway({ gateway }: KnownTax): boolean {
  return gateway.kind === 'HTTP' && gateway.url !== null
}

/** What a calculation would be asked about: amounts of which the settings say whether they include tax. */
export function completedLines(
  { loaded }: KnownTax,
  amounts: Pick<TaxQuestion, 'lines' | 'shipping'>,
): ReturnType<typeof completeLines> {
  return completeLines(amounts, loaded.facts.settings)
}

/** By the rates of the tenant. It is not kept: that is for whoever places the order. */
export function calculateSale(
  known: KnownTax,
  { now }: Pick<Tx, 'now'>,
  amounts: Pick<TaxQuestion, 'lines' | 'shipping'>,
): TaxCalculation {
  const { facts, completed } = known.loaded
  const request = { ...completed, ...completedLines(known, amounts) }
  const { settings: rounding } = facts
  return calculateByRates(assess(request, facts), {
    id: newId('txc'),
    now,
    request,
    rounding,
    fallback: null,
  })
}
