import { checkCurrency, type Tx } from '@souk/platform'
import { variantUnknown } from '../problems.ts'
import { isKnownVariant } from '../store.ts'
import {
  evaluationsMax,
  type Market,
  type ReductionResult,
  reductionOf,
  timelineOf,
} from './lowest.ts'
import { listPriceHistories } from './store.ts'

export interface LowestRequest extends Market {
  readonly variantId: string
  readonly at: Date
}

export interface LowestPrice extends LowestRequest {
  /** Null where it has no price. */
  readonly amount: number | null
  readonly reduced: ReductionResult
}

export async function findLowestPrice(tx: Tx, request: LowestRequest): Promise<LowestPrice> {
  const { variantId, currency, at } = request
  checkCurrency(currency)
  const histories = await listPriceHistories(tx, { variantIds: [variantId], currency, at })
  const history = histories.get(variantId)
  if (!history) return { ...request, amount: null, reduced: 'NONE' }
  const timeline = timelineOf(history, request, at)
  const amount = timeline.steps.at(-1)?.amount ?? null
  const hasNone = history.prices.length + history.priceListPrices.length === 0
  if (hasNone && !(await isKnownVariant(tx, variantId))) {
    const error = { path: '/variant_id', code: 'variant_unknown', message: 'does not exist' }
    throw variantUnknown({ variantIds: [variantId] }, { errors: [error] })
  }
  return { ...request, amount, reduced: reductionOf(timeline, at) }
}

/** The same of several variants at once, without their prices. */
export async function listReductions(
  tx: Tx,
  variantIds: readonly string[],
  market: Market & { readonly at: Date },
): Promise<ReadonlyMap<string, ReductionResult>> {
  const { currency, at } = market
  const histories = await listPriceHistories(tx, { variantIds, currency, at })
  const evaluations = Math.floor(evaluationsMax / variantIds.length)
  return new Map(
    [...histories].map(([variantId, history]) => [
      variantId,
      reductionOf(timelineOf(history, market, at, evaluations), at),
    ]),
  )
}
