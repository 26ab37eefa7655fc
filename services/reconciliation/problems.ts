import { problem } from '@souk/platform'

export const reconciliationRunNotFound = problem<{ runId: string }>(
  'reconciliation_run_not_found',
  404,
  'Reconciliation run not found',
  { help: 'There is no run with this id. List the runs with GET /api/v1/reconciliation/runs.' },
)
export const reconciliationExceptionNotFound = problem<{ exceptionId: string }>(
  'reconciliation_exception_not_found',
  404,
  'Exception not found',
  {
    help: 'There is no exception with this id. List them with GET /api/v1/reconciliation/exceptions.',
  },
)
export const gatewayPayoutNotFound = problem<{ payoutId: string }>(
  'gateway_payout_not_found',
  404,
  'Payout not found',
  {
    help: 'There is no payout of a gateway with this id. List them with GET /api/v1/reconciliation/payouts.',
  },
)
export const reconciliationRunning = problem<{ runId: string }>(
  'reconciliation_running',
  409,
  'Reconciliation still running',
  {
    help: 'The run meta.run_id is not at its end. Wait for `reconciliation.completed` and send the request again.',
    example: { runId: 'rec_…' },
  },
)
export const transactionFound = problem<{ transactionId: string }>(
  'transaction_found',
  409,
  'Transaction found in another report',
  {
    help: 'A line of another report stands for `meta.transaction_id`, so nothing is missing. Ignore the exception.',
    example: { transactionId: 'ltx_…' },
  },
)
export const gatewayPayoutFound = problem<{ reference: string }>(
  'gateway_payout_found',
  409,
  'Payout recorded meanwhile',
  {
    help: 'The gateway has told of the payout meta.reference, or another report has it, so nothing is missing. Look at GET /api/v1/reconciliation/payouts and ignore the exception.',
    example: { reference: 'po_1' },
  },
)
export const nothingToPost = problem<{ kind: string }>('nothing_to_post', 422, 'Nothing to post', {
  help: 'The amounts of the exception are the same here and there, so there is no difference to post. Ignore it.',
  example: { kind: 'DATE' },
})
