import type { Money } from '@souk/platform'
import type { Gateway, GatewayKindAdapter } from '../gateway.ts'
import type { PaymentGateway } from '../payment-gateway.ts'
import type { ManualSettings } from '../settings.ts'
import { limitIn } from './limits.ts'

/** Nobody is asked: people say what happened. What comes here all the same is left to them. */
const nobody: Gateway = {
  authorize: async () => ({ outcome: 'unavailable', reason: 'recorded_by_hand' }),
  poll: async () => ({ outcome: 'unanswered' }),
  capture: async () => ({ outcome: 'unanswered' }),
  pollCapture: async () => ({ outcome: 'unanswered' }),
  void: async () => ({ outcome: 'voided' }),
  // The release before may have asked for it. It can be retried by hand.
  refund: async () => ({ outcome: 'failed', failureCode: 'recorded_by_hand' }),
  pollRefund: async () => ({ outcome: 'failed', failureCode: 'recorded_by_hand' }),
}

/** Money that came without a gateway, and is recorded by hand. */
export const manualKind: GatewayKindAdapter = {
  kind: 'MANUAL',
  capabilities: [],
  currencies: null,
  takes: () => false,
  open: () => nobody,
}

export function manualSettingsOf({ settings }: Pick<PaymentGateway, 'settings'>): ManualSettings {
  return settings as unknown as ManualSettings
}

/** Whether so much money takes two people: more than the tenant says, or than a thousand of the currency. */
export function isForTwo(
  { second_person_above: bounds }: ManualSettings,
  { amount, currency }: Money,
): boolean {
  return amount > limitIn(bounds, currency)
}
