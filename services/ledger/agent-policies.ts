import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'ledger_accounts',
    name: 'Accounts of the ledger',
    operations: ['createLedgerAccount', 'updateLedgerAccount', 'updateAccountingSettings'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'FINANCE'],
    excludesOwner: true,
  },
  {
    key: 'ledger_journals',
    name: 'Journals of the ledger',
    operations: ['createLedgerTransaction', 'reverseLedgerTransaction', 'voidLedgerTransaction'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'FINANCE'],
    excludesOwner: true,
  },
  {
    key: 'ledger_exports',
    name: 'Files of the ledger',
    operations: ['exportLedgerPostings', 'exportLedgerStatement', 'exportLedgerBookings'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'FINANCE'],
  },
]
