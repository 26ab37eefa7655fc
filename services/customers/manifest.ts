import { service } from '@souk/platform'
import { addressEvents } from './addresses/events.ts'
import { agentPolicies } from './agent-policies.ts'
import { events } from './events.ts'
import { customerExport } from './exports.ts'
import { groupEvents } from './groups/events.ts'
import { customerImport } from './imports.ts'
import { personalRecords } from './persons/records.ts'
import { routes } from './routes.ts'
import { samples } from './samples.ts'
import { seed } from './seed.ts'

export const manifest = service({
  name: 'customers',
  version: '1.0.0',
  basePath: '/api/v1/customers',
  summary: 'Customers: contact, addresses, groups and your own identifiers',
  floor: 0,
  chapter: 4,
  scopes: {
    'customers:read': 'Read customers',
    'customers:write': 'Create and change customers',
  },
  roles: {
    ADMIN: ['customers:*'],
    ORDER_MANAGER: ['customers:*'],
    FINANCE: ['customers:read'],
    SUPPORT: ['customers:*'],
    ANALYST: ['customers:read'],
  },
  outsiderScopes: ['customers:read', 'customers:write'],
  agentPolicies,
  ids: ['cus', 'adr', 'cgr', 'cns'],
  samples,
  seed,
  routes,
  imports: [customerImport],
  exports: [customerExport],
  personal: personalRecords,
  events: [...events, ...addressEvents, ...groupEvents],
  migrations: new URL('./migrations/', import.meta.url),
})
