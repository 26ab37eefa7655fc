import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // A calculation is kept and binds nobody.
    key: 'tax_calculations',
    name: 'Tax calculations',
    operations: ['calculateTax'],
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
  {
    // What was not charged is owed to the authorities all the same, so whoever answers for the books decides.
    key: 'taxes',
    name: 'Tax rates, settings and exemptions',
    operations: [
      'createTaxRate',
      'updateTaxRate',
      'deleteTaxRate',
      'applyTaxRatePreset',
      'updateTaxSettings',
      'createTaxExemption',
      'updateTaxExemption',
      'approveTaxExemption',
      'rejectTaxExemption',
      'setTaxGateway',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'FINANCE'],
    excludesOwner: true,
  },
]
