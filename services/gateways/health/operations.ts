import { announce, newUuid, sentInOrder, type Tx } from '@souk/platform'
import type { GatewayKinds } from '../adapters.ts'
import type { PaymentGateway } from '../payment-gateway.ts'
import { viewOfGateway } from '../schemas.ts'
import { findGatewayForUpdate, insertBuiltIn, updateGateway } from '../store.ts'
import { gatewayDegraded, gatewayRecovered } from './events.ts'
import { isFailing, probeAfterMs, watchedMs } from './health.ts'
import { deleteFailuresUntil, insertFailure, listFailuresSince } from './store.ts'

/** A gateway that a payment was to be taken through. */
export interface Asked {
  readonly id: string
  readonly isDegraded: boolean
}

/**
 * A gateway could not be reached. Only this is kept of its health, and only while it is not known to be degraded: what it answered is read
 * from the payments of whoever calls (`answersSince`), so that a payment which goes well writes nothing of its gateway.
 */
export async function noteUnavailable(
  tx: Tx,
  kinds: GatewayKinds,
  { id, isDegraded }: Asked,
  reason: string,
  answersSince: (since: Date) => Promise<Date[]>,
): Promise<void> {
  if (isDegraded) return
  const since = new Date(tx.now.getTime() - watchedMs)
  await deleteFailuresUntil(tx, id, since)
  await insertFailure(tx, { id: newUuid(), gatewayId: id, reason })
  const [failures, answers] = await Promise.all([
    listFailuresSince(tx, id, since),
    answersSince(since),
  ])
  if (!isFailing(failures, answers)) return
  const probeAt = new Date(tx.now.getTime() + probeAfterMs)
  await changeHealth(tx, kinds, id, { from: 'ACTIVE', to: 'DEGRADED', probeAt })
}

/** It was degraded when it was asked, and has answered. */
export async function noteAnswer(
  tx: Tx,
  kinds: GatewayKinds,
  { id, isDegraded }: Asked,
): Promise<void> {
  if (!isDegraded) return
  await deleteFailuresUntil(tx, id, tx.now)
  await changeHealth(tx, kinds, id, { from: 'DEGRADED', to: 'ACTIVE', probeAt: null })
}

interface Change {
  readonly from: 'ACTIVE' | 'DEGRADED'
  readonly to: 'ACTIVE' | 'DEGRADED'
  readonly probeAt: Date | null
}

/** Whoever comes second finds it done. */
async function changeHealth(
  tx: Tx,
  kinds: GatewayKinds,
  gatewayId: string,
  { from, to, probeAt }: Change,
): Promise<void> {
  const [, before] = await sentInOrder([insertBuiltIn(tx), findGatewayForUpdate(tx, gatewayId)])
  if (before?.status !== from) return
  const version = before.version + 1
  const after: PaymentGateway = { ...before, status: to, probeAt, version, updatedAt: tx.now }
  await updateGateway(tx, after)
  const kind = to === 'DEGRADED' ? gatewayDegraded : gatewayRecovered
  announce(tx, kind, (gateway) => viewOfGateway(kinds, gateway), { before, after })
}
