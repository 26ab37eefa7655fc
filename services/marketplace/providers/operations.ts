import { isDeepStrictEqual } from 'node:util'
import { registerSeller } from '@souk/catalog/contract'
import { announce, checkCurrency, checkVersion, isOperator, newId, type Tx } from '@souk/platform'
import {
  providerApplied,
  providerApproved,
  providerClosed,
  providerClosing,
  providerInfoRequested,
  providerInvited,
  providerPaused,
  providerReinstated,
  providerRejected,
  providerResumed,
  providerSubmitted,
  providerSuspended,
  providerUpdated,
} from '../events.ts'
import { providerHasObligations } from '../problems.ts'
import {
  move,
  newProvider,
  type Provider,
  type ProviderCommand,
  type ProviderData,
  revise,
} from './provider.ts'
import { providerView } from './schemas.ts'
import {
  countOpenOrders,
  getProviderForUpdate,
  insertProvider,
  listDue,
  updateProvider,
} from './store.ts'

const announcements = {
  submit: providerSubmitted,
  approve: providerApproved,
  reject: providerRejected,
  'request-info': providerInfoRequested,
  pause: providerPaused,
  resume: providerResumed,
  suspend: providerSuspended,
  reinstate: providerReinstated,
  close: providerClosing,
} satisfies Record<ProviderCommand, typeof providerUpdated>

export async function createProvider(
  tx: Tx,
  data: ProviderData,
  status: 'APPLIED' | 'INVITED',
): Promise<Provider> {
  checkCurrency(data.defaultCurrency)
  const provider = newProvider(data, status, newId('prv'), tx.now)
  await insertProvider(tx, provider)
  await registerWithCatalog(tx, provider)
  announce(tx, status === 'INVITED' ? providerInvited : providerApplied, providerView, {
    after: provider,
    owner: provider.id,
  })
  return provider
}

/** A request that changes nothing creates no new version and no event. */
export async function updateProviderData(
  tx: Tx,
  providerId: string,
  changes: Partial<ProviderData>,
): Promise<Provider> {
  if (changes.defaultCurrency !== undefined) checkCurrency(changes.defaultCurrency)
  const provider = await getProviderForUpdate(tx, providerId)
  checkVersion(tx, provider.version)
  if (isDeepStrictEqual({ ...provider, ...changes }, provider)) return provider
  const revised = revise(provider, changes, tx.now)
  await updateProvider(tx, revised)
  await registerWithCatalog(tx, revised)
  announce(tx, providerUpdated, providerView, {
    before: provider,
    after: revised,
    owner: revised.id,
  })
  return revised
}

export async function commandProvider(
  tx: Tx,
  providerId: string,
  command: ProviderCommand,
  reason: string | undefined,
): Promise<Provider> {
  const provider = await getProviderForUpdate(tx, providerId)
  const giver = isOperator(tx) ? 'operator' : 'provider'
  checkVersion(tx, provider.version)
  const moved = move(provider, command, reason ?? null, tx.now, giver)
  const isClosed = moved.status === 'CLOSED'
  if (isClosed) await checkObligations(tx, providerId)
  await updateProvider(tx, moved)
  await registerWithCatalog(tx, moved)
  announce(tx, isClosed ? providerClosed : announcements[command], providerView, {
    before: provider,
    after: moved,
    owner: moved.id,
  })
  return moved
}

async function checkObligations(tx: Tx, providerId: string): Promise<void> {
  const [{ orders, disputes }, due] = await Promise.all([
    countOpenOrders(tx, providerId),
    listDue(tx, providerId),
  ])
  if (orders + disputes + due.length > 0) throw providerHasObligations({ orders, disputes, due })
}

/** In the same transaction, so that the catalog knows every provider that can be read and sells only for active ones. */
function registerWithCatalog(tx: Tx, { id, status, version }: Provider): Promise<void> {
  return registerSeller(tx, { providerId: id, maySell: status === 'ACTIVE', version })
}
