import { announce, newId, type Tx } from '@souk/platform'
import { fxRateUpdated } from './events.ts'
import { checkRates, type FxRate, type FxRateDraft, isSameRate, keyOf, newRate } from './fx-rate.ts'
import { fxRateTaken } from './problems.ts'
import { viewOfRate } from './schemas.ts'
import { insertRates, listRecorded } from './store.ts'

/** The same rates again change nothing; another value for a pair and moment is refused, because rates are never changed. */
export async function recordRates(tx: Tx, drafts: readonly FxRateDraft[]): Promise<FxRate[]> {
  checkRates(drafts)
  const rates = drafts.map((draft) => newRate(draft, newId('fxr'), tx.now))
  await insertRates(tx, rates)
  const recordedOf = new Map((await listRecorded(tx, drafts)).map((rate) => [keyOf(rate), rate]))
  const recorded = rates.map((rate) => recordedOf.get(keyOf(rate)) ?? rate)
  const errors = recorded.flatMap((rate, index) =>
    isSameRate(rate.rate, rates[index]?.rate ?? rate.rate)
      ? []
      : [
          {
            path: `/rates/${index}/rate`,
            code: 'fx_rate_taken',
            message: `is ${rate.rate} already`,
          },
        ],
  )
  if (errors.length > 0) throw fxRateTaken(undefined, { errors })
  const made = new Set(rates.map(({ id }) => id))
  for (const rate of recorded.filter(({ id }) => made.has(id))) {
    announce(tx, fxRateUpdated, viewOfRate, { after: { ...rate, version: 1 } })
  }
  return recorded
}
