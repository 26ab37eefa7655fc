import { checkCurrency, type Tx } from '@souk/platform'
import { courseOf, looksMax, type Market, type Reduced, reductionOf } from './lowest.ts'
import { listPriceHistories } from './store.ts'

export interface LowestRequest extends Market {
  readonly variantId: string
  readonly at: Date
}

export interface LowestPrice extends LowestRequest {
  /** Null where it has no price. */
  readonly amount: number | null
  readonly reduced: Reduced
}

export async function findLowestPrice(tx: Tx, request: LowestRequest): Promise<LowestPrice> {
  const { variantId, currency, at } = request
  checkCurrency(currency)
  const histories = await listPriceHistories(tx, { variantIds: [variantId], currency, at })
  const history = histories.get(variantId)
  if (!history) return { ...request, amount: null, reduced: 'NONE' }
  const course = courseOf(history, request, at)
  const amount = course.steps.at(-1)?.amount ?? null
  return { ...request, amount, reduced: reductionOf(course, at) }
}

/** The same of several variants at once, without their prices. */
export async function listReductions(
  tx: Tx,
  variantIds: readonly string[],
  market: Market & { readonly at: Date },
): Promise<ReadonlyMap<string, Reduced>> {
  const { currency, at } = market
  const histories = await listPriceHistories(tx, { variantIds, currency, at })
  const looks = Math.floor(looksMax / variantIds.length)
  return new Map(
    [...histories].map(([variantId, history]) => [
      variantId,
      reductionOf(courseOf(history, market, at, looks), at),
    ]),
  )
}
