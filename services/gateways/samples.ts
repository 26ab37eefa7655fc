import type { Samples } from '@souk/platform'

/** A second gateway of a sandbox. */
export const samples: Samples = {
  'simulatePaymentRouting.rule': ['Cards in euros'],
  'gateways.currencies': [null],
  'gateways.manual': [null],
  'gateways.stripe': [null],
  'gateways.capabilities': [['AUTHORIZE', 'PARTIAL_CAPTURE', 'REFUND']],
  'payment_gateway.currencies': [null],
  'payment_gateway.manual': [null],
  'payment_gateway.stripe': [null],
}
