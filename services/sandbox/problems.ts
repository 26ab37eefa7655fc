import { problem } from '@souk/platform'

export const faultNotFound = problem<{ faultId: string }>(
  'fault_not_found',
  404,
  'Fault not found',
  {
    help: 'Check the id. GET /api/v1/sandbox/faults lists the faults of the sandbox.',
  },
)
export const faultLimitReached = problem<{ faultsMax: number }>(
  'fault_limit_reached',
  409,
  'Fault limit reached',
  {
    help: 'Remove some with DELETE /api/v1/sandbox/faults/{faultId}; expired ones do not count.',
  },
)
export const resetIncomplete = problem('reset_incomplete', 503, 'Reset not completed', {
  help:
    'The data of the sandbox was deleted, but its clock was not set to real time and no event was emitted. ' +
    'Repeat the request, with the same Idempotency-Key if it had one.',
  headers: { 'retry-after': '1' },
})
export const seedRefused = problem<{ operation: string; status: number; code: string }>(
  'seed_refused',
  409,
  'Seed not applied',
  {
    help: 'Correct what refused the operation in meta, or reset the sandbox, and apply the seed again.',
  },
)
