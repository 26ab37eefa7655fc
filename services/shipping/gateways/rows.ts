import { plain, Table } from '@souk/platform'
import type { GatewaySettings } from './gateway.ts'

export const gatewayTable = new Table<GatewaySettings>(
  'shipping.gateways',
  { kind: plain(), url: plain(), sealedToken: plain(), version: plain(), updatedAt: plain() },
  { key: [] },
)
