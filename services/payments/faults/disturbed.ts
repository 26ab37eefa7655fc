import type { Strike } from '@souk/sandbox/contract'
import type { Decline, Gateway } from '../gateway.ts'

const gatewayError: Decline = {
  code: 'gateway_error',
  retryable: true,
  advice: 'Try again; a fault of this sandbox refused it.',
}

/**
 * The gateway as a fault of a sandbox lets it appear. Asking again later is not disturbed: what was left unanswered
 * comes to an end, as it does in the world outside.
 */
export function disturbed(gateway: Gateway, { error, drop, duplicate }: Strike): Gateway {
  if (drop) return { ...gateway, ...silent }
  if (error) return { ...gateway, ...refusing }
  return duplicate ? { ...gateway, ...askedTwice(gateway) } : gateway
}

type Disturbed = Pick<Gateway, 'authorize' | 'capture' | 'refund'>

const silent: Disturbed = {
  authorize: () => ({ outcome: 'unanswered' }),
  capture: () => ({ outcome: 'unanswered' }),
  refund: () => ({ outcome: 'unanswered' }),
}

const refusing: Disturbed = {
  authorize: ({ paymentId }) => ({
    outcome: 'declined',
    ref: `fault_${paymentId}`,
    decline: gatewayError,
  }),
  capture: () => ({ outcome: 'declined', decline: gatewayError }),
  refund: () => ({ outcome: 'failed', failureCode: gatewayError.code }),
}

/** The same request with the same key: a gateway that keeps its word has acted once. */
function askedTwice(gateway: Gateway): Disturbed {
  return {
    authorize: (charge) => {
      gateway.authorize(charge)
      return gateway.authorize(charge)
    },
    capture: (charge, portion) => {
      gateway.capture(charge, portion)
      return gateway.capture(charge, portion)
    },
    refund: (charge, portion) => {
      gateway.refund(charge, portion)
      return gateway.refund(charge, portion)
    },
  }
}
