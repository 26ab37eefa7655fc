import { isDeepStrictEqual } from 'node:util'
import { announce, checkVersion, sentInOrder, type Tx } from '@souk/platform'
import { shippingMethodRatesChanged } from '../methods/events.ts'
import { type Method, withRates } from '../methods/method.ts'
import { viewOfMethod } from '../methods/schemas.ts'
import { getMethodForUpdate, updateMethod } from '../methods/store.ts'
import { checkRates, type Rate } from './rate.ts'
import { listRates, replaceRates } from './store.ts'

/** The same table again creates no new version and no event. */
export async function setRates(
  tx: Tx,
  shippingMethodId: string,
  rates: readonly Rate[],
): Promise<Method> {
  checkRates(rates)
  const [before, now] = await sentInOrder([
    getMethodForUpdate(tx, shippingMethodId),
    listRates(tx, shippingMethodId),
  ])
  checkVersion(tx, before.version)
  const after = withRates(before, rates, tx.now)
  if (isDeepStrictEqual(now, rates)) return before
  await replaceRates(tx, shippingMethodId, rates)
  await updateMethod(tx, after)
  announce(tx, shippingMethodRatesChanged, viewOfMethod, { before, after })
  return after
}
