import type { PaymentGateway } from '@souk/gateways/contract'

/** Every tenant has it: its own gift cards and credit. Nobody sets it up. */
export const storedValueGateway: PaymentGateway = {
  id: 'stored_value',
  kind: 'STORED_VALUE',
  code: 'stored_value',
  name: 'Gift cards and store credit',
  status: 'ACTIVE',
  currencies: null,
  settings: {},
  sealedSecrets: null,
  used: true,
  probeAt: null,
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
}
