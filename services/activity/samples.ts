import type { Samples } from '@souk/platform'

export const samples: Samples = {
  'listAiAuditEntries.operation': ['createRefund'],
  'listAgentActivity.operation': ['createRefund'],
}
