import type { Notice } from '@souk/gateways/contract'

/** A message of a gateway, as it is kept for whoever wants to see what came. */
export interface Callback {
  readonly id: string
  readonly gatewayId: string
  /** The gateway's id of the message, the same for every delivery of it. */
  readonly noticeId: string
  readonly type: string
  readonly aboutKind: Notice['about']['kind']
  /** How the gateway calls what it is about. */
  readonly aboutRef: string | null
  /** The payment that was asked about because of it. */
  readonly paymentId: string | null
  readonly deliveries: number
  readonly receivedAt: Date
  readonly lastReceivedAt: Date
}

export interface Received {
  readonly id: string
  readonly gatewayId: string
  readonly notice: Notice
  readonly paymentId: string | null
}

export function newCallback({ id, gatewayId, notice, paymentId }: Received, now: Date): Callback {
  const { about } = notice
  return {
    id,
    gatewayId,
    noticeId: notice.id,
    type: notice.type,
    aboutKind: about.kind,
    aboutRef: about.kind === 'other' ? null : about.ref,
    paymentId,
    deliveries: 1,
    receivedAt: now,
    lastReceivedAt: now,
  }
}
