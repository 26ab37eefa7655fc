import { id, json, plain, Table } from '@souk/platform'
import type { PaymentGateway } from './payment-gateway.ts'

export const gatewayTable = new Table<PaymentGateway>(
  'gateways.gateways',
  {
    id: id('ppr'),
    kind: plain(),
    code: plain(),
    name: plain(),
    status: plain(),
    currencies: plain(),
    settings: json(),
    sealedSecrets: plain(),
    used: plain(),
    probeAt: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['kind', 'code'] },
)
