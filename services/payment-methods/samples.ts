import type { Samples } from '@souk/platform'

/** A card that is kept and good. */
export const samples: Samples = {
  same_as_id: [null],
  'payment-methods.next_action': [null],
  'payment_method.next_action': [null],
  agreed_by: [{ type: 'client', id: 'cli_01h455vb4pex5vsknk084sn02q' }],
}
