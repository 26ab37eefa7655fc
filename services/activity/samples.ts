import type { Samples } from '@souk/platform'

/** The chain. */
export const samples: Samples = {
  'listAiAuditEntries.operation': ['createRefund'],
  'listAgentActivity.operation': ['createRefund'],
  'listAgentActivity.outcome': ['WITHHELD'],
}
