import { plain, Table } from '@souk/platform'
import type { RoutingRules } from './rules.ts'

/** One row a tenant. */
export const rulesTable = new Table<RoutingRules>(
  'inventory.routing_rules',
  { criteria: plain(), inUse: plain(), version: plain(), updatedAt: plain() },
  { key: [] },
)
