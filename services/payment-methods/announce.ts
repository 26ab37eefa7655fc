import { announce, type Tx } from '@souk/platform'
import {
  methodAttached,
  methodDetached,
  methodExpired,
  methodFailed,
  methodUpdated,
} from './events.ts'
import type { MethodStatus, PaymentMethod } from './payment-method.ts'
import { viewOfMethod } from './schemas.ts'

const arrivals: Partial<Record<MethodStatus, typeof methodAttached>> = {
  ACTIVE: methodAttached,
  EXPIRED: methodExpired,
  DETACHED: methodDetached,
  FAILED: methodFailed,
}

/** Says what became true of a method. One that its bank has renewed was attached long ago. */
export function announceMethod(
  tx: Tx,
  before: PaymentMethod | undefined,
  after: PaymentMethod,
): void {
  const isNews = before?.status !== after.status
  const isRenewed = before?.status === 'EXPIRED' && after.status === 'ACTIVE'
  const arrival = isNews && !isRenewed ? arrivals[after.status] : undefined
  announce(tx, arrival ?? methodUpdated, viewOfMethod, { before, after })
}
