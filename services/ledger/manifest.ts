import { service } from '@souk/platform'
import { bookingExport } from './accounting/exports.ts'
import { agentPolicies } from './agent-policies.ts'
import * as events from './events.ts'
import { postingExport } from './exports/exports.ts'
import { routes } from './routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import { statementExport } from './statements/exports.ts'

export const manifest = service({
  name: 'ledger',
  version: '1.0.0',
  basePath: '/api/v1/ledger',
  summary: 'Every movement of money as a balanced double entry',
  floor: 0,
  chapter: 7,
  scopes: {
    'ledger:read': 'Read accounts, transactions and the trial balance',
    'ledger:write': 'Open accounts, and make, post, void and reverse journals',
    'ledger:close': 'Close periods of the books and reopen them',
  },
  neverDelegated: ['ledger:close'],
  roles: {
    ADMIN: ['ledger:*'],
    FINANCE: ['ledger:*'],
    ANALYST: ['ledger:read'],
  },
  agentPolicies,
  ids: ['lac', 'lpd', 'lpo', 'ltx'],
  samples,
  seed,
  routes,
  events: Object.values(events),
  schedules,
  exports: [postingExport, statementExport, bookingExport],
  migrations: new URL('./migrations/', import.meta.url),
})
