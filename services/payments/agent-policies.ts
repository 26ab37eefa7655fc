import type { AgentPolicy } from '@souk/platform'

const byFinance = {
  effect: 'REQUIRE_APPROVAL',
  roles: ['ADMIN', 'FINANCE'],
  excludesOwner: true,
} as const

export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'refunds',
    name: 'Refunds',
    operations: ['createRefund', 'retryRefund', 'confirmRefund', 'cancelRefund'],
    ...byFinance,
  },
  {
    key: 'disputes',
    name: 'Answers to disputes',
    operations: ['addDisputeEvidence', 'submitDispute', 'acceptDispute'],
    ...byFinance,
  },
  {
    key: 'payments',
    name: 'Payments, captures and cancellations',
    operations: ['createPayment', 'confirmPayment', 'capturePayment', 'cancelPayment'],
    ...byFinance,
  },
]
