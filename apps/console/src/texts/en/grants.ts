import { count } from '../plural.ts'

export const grants = {
  agent: 'Agent',
  grantedBy: 'Granted by',
  operations: 'Operations',
  status: 'Status',
  used: 'Used',
  until: 'Valid until',
  each: 'Limit per use',
  total: 'Total limit',
  count: 'Uses',
  countWrong: 'Enter a number from 1 to 10,000',
  days: 'Valid for (days)',
  daysWrong: 'Enter a number from 1 to 90',
  reason: 'Reason',
  create: 'Create approval grant',
  explain:
    'Within these limits the agent does not wait for approval. It can only do what you could approve yourself at that moment.',
  created: 'Approval grant created',
  revoke: 'Revoke',
  revokeThis: 'Revoke this approval grant',
  revoked: 'Approval grant revoked',
  none: 'No approval grants yet',
  noneDetail: 'Create one where you would approve the same request every time.',
  noneFound: 'No approval grants for this agent',
  usedOf: (used: number, max: number) => `${used} of ${max}`,
  times: (n: number) => count('en', n, 'time', 'times'),
}
