import { plain, Table } from '@souk/platform'
import type { GatewaySettings } from './gateway.ts'

export const gatewayTable = new Table<GatewaySettings>(
  'tax.gateways',
  {
    kind: plain(),
    url: plain(),
    sealedToken: plain(),
    onFailure: plain(),
    version: plain(),
    updatedAt: plain(),
  },
  { key: [] },
)
