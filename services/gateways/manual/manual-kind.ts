import type { Gateway, GatewayKindAdapter } from '../gateway.ts'

/** Nobody is asked: people say what happened. What comes here all the same is left to them. */
const nobody: Gateway = {
  authorize: async () => ({ outcome: 'unavailable', reason: 'recorded_by_hand' }),
  poll: async () => ({ outcome: 'unanswered' }),
  capture: async () => ({ outcome: 'unanswered' }),
  pollCapture: async () => ({ outcome: 'unanswered' }),
  void: async () => ({ outcome: 'voided' }),
  refund: async () => ({ outcome: 'unanswered' }),
  pollRefund: async () => ({ outcome: 'unanswered' }),
}

/** Money that came without a gateway, and is recorded by hand. */
export const manualKind: GatewayKindAdapter = {
  kind: 'MANUAL',
  capabilities: ['REFUND', 'PARTIAL_REFUND'],
  currencies: null,
  takes: () => false,
  open: () => nobody,
}
