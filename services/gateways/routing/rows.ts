import { json, plain, Table } from '@souk/platform'
import type { Routing } from './routing.ts'

export const routingTable = new Table<Routing>(
  'gateways.routing',
  { rules: json(), version: plain(), updatedAt: plain() },
  { key: [] },
)
