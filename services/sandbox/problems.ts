import { problem } from '@souk/platform'

export const faultNotFound = problem<{ faultId: string }>('fault_not_found', 404, 'No such fault')
export const faultLimitReached = problem<{ faultsMax: number }>(
  'fault_limit_reached',
  409,
  'The sandbox has as many faults as it can have',
  { help: 'Remove some first; those whose time is over do not count.' },
)
export const seedRefused = problem<{ operation: string; status: number; code: string }>(
  'seed_refused',
  409,
  'The sandbox does not take the seed',
  {
    help: 'meta names the operation that was refused, and why. Reset the sandbox and plant the seed again.',
  },
)
