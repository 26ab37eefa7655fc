import type { Samples } from '@souk/platform'

/** A report with one difference. */
export const samples: Samples = {
  'reconciliation_run.failure': [null],
  'reconciliation_exception.reason': [null],
  'gateway_payout.failure_code': [null],
  'gateway_payout.returned_at': [null],
}
