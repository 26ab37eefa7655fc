import { setTimeout as delay } from 'node:timers/promises'
import type { Disturbance } from '@souk/sandbox/contract'
import type { Decline, Gateway, GatewayRequest } from '../gateway.ts'

const gatewayError: Decline = {
  code: 'gateway_error',
  retryable: true,
  advice: 'Try again; a fault of this sandbox refused it.',
}

/**
 * The gateway as a fault of a sandbox lets it appear. Asking again later is not disturbed: what was left unanswered is
 * answered in the end, as it is by a real gateway.
 */
export function disturbed(gateway: Gateway, { latencyMs, ...disturbance }: Disturbance): Gateway {
  const kind = disturbedKind(gateway, disturbance)
  return latencyMs > 0 ? { ...kind, ...late(kind, latencyMs) } : kind
}

function disturbedKind(
  gateway: Gateway,
  { error, drop, duplicate }: Omit<Disturbance, 'latencyMs'>,
): Gateway {
  if (drop) return { ...gateway, ...silent }
  if (error) return { ...gateway, ...refusing }
  return duplicate ? { ...gateway, ...askedTwice(gateway) } : gateway
}

type Disturbed = Pick<Gateway, 'authorize' | 'capture' | 'refund'>

/** The answer comes when it is too late for whoever stopped waiting. */
function late(gateway: Gateway, latencyMs: number): Disturbed {
  const wait = ({ signal }: GatewayRequest) => delay(latencyMs, undefined, { signal })
  return {
    authorize: async (charge, request) => {
      await wait(request)
      return gateway.authorize(charge, request)
    },
    capture: async (charge, amount, request) => {
      await wait(request)
      return gateway.capture(charge, amount, request)
    },
    refund: async (charge, amount, request) => {
      await wait(request)
      return gateway.refund(charge, amount, request)
    },
  }
}

const silent: Disturbed = {
  authorize: async () => ({ outcome: 'unanswered' }),
  capture: async () => ({ outcome: 'unanswered' }),
  refund: async () => ({ outcome: 'unanswered' }),
}

const refusing: Disturbed = {
  authorize: async ({ paymentId }) => ({
    outcome: 'declined',
    ref: `fault_${paymentId}`,
    decline: gatewayError,
  }),
  capture: async () => ({ outcome: 'declined', decline: gatewayError }),
  refund: async () => ({ outcome: 'failed', failureCode: gatewayError.code }),
}

/** The same request with the same key: a gateway that honours the key acts once. */
function askedTwice(gateway: Gateway): Disturbed {
  return {
    authorize: async (charge, request) => {
      await gateway.authorize(charge, request)
      return gateway.authorize(charge, request)
    },
    capture: async (charge, amount, request) => {
      await gateway.capture(charge, amount, request)
      return gateway.capture(charge, amount, request)
    },
    refund: async (charge, amount, request) => {
      await gateway.refund(charge, amount, request)
      return gateway.refund(charge, amount, request)
    },
  }
}
