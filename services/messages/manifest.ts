import { service } from '@souk/platform'
import { agentPolicies } from './agent-policies.ts'
import * as events from './events.ts'
import { following } from './merged-customers/operations.ts'
import { messageRecords } from './records.ts'
import { threadRoutes } from './routes.ts'
import { samples } from './samples.ts'
import { schedules } from './schedules.ts'
import { seed } from './seed.ts'
import { messageRoutes } from './sending/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { namesCustomer } from './store.ts'

export const manifest = service({
  name: 'messages',
  version: '1.0.0',
  basePath: '/api/v1/marketplace/threads',
  summary: 'Messages between customers, providers and the operator',
  floor: 5,
  chapter: 8,
  scopes: {
    'marketplace:read_messages': 'Read threads and their messages',
    'marketplace:write_messages': 'Open, close and reopen threads, and send messages',
    'marketplace:manage_messages': 'Mark threads as spam and change the settings of messages',
  },
  addsToAreas: ['marketplace'],
  outsiderScopes: ['marketplace:read_messages', 'marketplace:write_messages'],
  roles: {
    ADMIN: [
      'marketplace:read_messages',
      'marketplace:write_messages',
      'marketplace:manage_messages',
    ],
    SUPPORT: [
      'marketplace:read_messages',
      'marketplace:write_messages',
      'marketplace:manage_messages',
    ],
    ORDER_MANAGER: ['marketplace:read_messages', 'marketplace:write_messages'],
    PROVIDER_OWNER: ['marketplace:read_messages', 'marketplace:write_messages'],
    PROVIDER_STAFF: ['marketplace:read_messages', 'marketplace:write_messages'],
  },
  agentPolicies,
  ids: ['thr', 'msg'],
  reads: ['catalog.sellable_variants', 'marketplace.provider_directory', 'orders.item_facts'],
  refersTo: { cus: namesCustomer },
  samples,
  seed,
  events: Object.values(events),
  reactions: [following.reaction],
  schedules,
  personal: [messageRecords],
  routes: (app) => {
    settingsRoutes(app)
    threadRoutes(app)
    messageRoutes(app)
  },
  migrations: new URL('./migrations/', import.meta.url),
})
