import { isDeepStrictEqual } from 'node:util'
import { announce, checkVersion, newId, sentInOrder, type Tx } from '@souk/platform'
import { shippingMethodLimitReached } from '../problems.ts'
import { checkRates, type Rate } from '../rates/rate.ts'
import { replaceRates } from '../rates/store.ts'
import {
  shippingMethodActivated,
  shippingMethodArchived,
  shippingMethodCreated,
  shippingMethodPaused,
  shippingMethodUpdated,
} from './events.ts'
import {
  command,
  edit,
  type Method,
  type MethodChanges,
  type MethodCommand,
  type MethodDraft,
  methodsMax,
  newMethod,
  whatRatesSay,
} from './method.ts'
import { viewOfMethod } from './schemas.ts'
import {
  countMethods,
  getMethodForUpdate,
  insertMethod,
  lockMethods,
  updateMethod,
} from './store.ts'

/** With its table, if that is sent along. */
export async function createMethod(
  tx: Tx,
  draft: MethodDraft,
  rates: readonly Rate[],
): Promise<Method> {
  checkRates(rates)
  const method = { ...newMethod(draft, newId('shm'), tx.now), ...whatRatesSay(rates) }
  const [, count] = await sentInOrder([lockMethods(tx), countMethods(tx)])
  if (count >= methodsMax) throw shippingMethodLimitReached({ limit: methodsMax })
  await insertMethod(tx, method)
  if (rates.length > 0) await replaceRates(tx, method.id, rates)
  announce(tx, shippingMethodCreated, viewOfMethod, { after: method })
  return method
}

/** A request that changes nothing creates no new version and no event. */
export async function changeMethod(
  tx: Tx,
  shippingMethodId: string,
  changes: MethodChanges,
): Promise<Method> {
  const before = await getMethodForUpdate(tx, shippingMethodId)
  checkVersion(tx, before.version)
  if (isDeepStrictEqual({ ...before, ...changes }, before)) return before
  const after = edit(before, changes, tx.now)
  await updateMethod(tx, after)
  announce(tx, shippingMethodUpdated, viewOfMethod, { before, after })
  return after
}

const announcedBy = {
  activate: shippingMethodActivated,
  pause: shippingMethodPaused,
  archive: shippingMethodArchived,
} as const

export async function commandMethod(
  tx: Tx,
  shippingMethodId: string,
  asked: MethodCommand,
): Promise<Method> {
  const before = await getMethodForUpdate(tx, shippingMethodId)
  checkVersion(tx, before.version)
  const after = command(before, asked, tx.now)
  await updateMethod(tx, after)
  announce(tx, announcedBy[asked], viewOfMethod, { before, after })
  return after
}
