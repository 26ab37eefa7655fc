import { lifecycle, type StateOf } from '@souk/platform'

export const paymentLifecycle = lifecycle({
  CREATED: { require_action: 'REQUIRES_ACTION', process: 'PROCESSING' },
  REQUIRES_ACTION: { confirm: 'PROCESSING', fail: 'FAILED', cancel: 'CANCELLED' },
  PROCESSING: {
    require_action: 'REQUIRES_ACTION',
    authorize: 'AUTHORIZED',
    collect: 'CAPTURED',
    fail: 'FAILED',
  },
  AUTHORIZED: {
    capture_part: 'PARTIALLY_CAPTURED',
    capture: 'CAPTURED',
    cancel: 'CANCELLED',
    expire: 'EXPIRED',
  },
  PARTIALLY_CAPTURED: {
    capture_part: 'PARTIALLY_CAPTURED',
    capture: 'CAPTURED',
    cancel: 'CLOSED',
    expire: 'CLOSED',
  },
  CAPTURED: {},
  FAILED: { retry: 'PROCESSING', collect: 'CAPTURED', collect_part: 'CLOSED' },
  CANCELLED: { collect: 'CAPTURED', collect_part: 'CLOSED' },
  EXPIRED: { collect: 'CAPTURED', collect_part: 'CLOSED' },
  CLOSED: { collect: 'CAPTURED', collect_part: 'CLOSED' },
})

export type PaymentStatus = StateOf<typeof paymentLifecycle>
