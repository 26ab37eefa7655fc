import type { Samples } from '@souk/platform'

/** A report with one difference. */
export const samples: Samples = {
  'reconciliation_run.failure': [null],
  'reconciliation_exception.reason': [null],
}
