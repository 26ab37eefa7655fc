import { id, idOrNull, jsonOrNull, plain, Table } from '@souk/platform'
import type { PaymentMethod } from './payment-method.ts'

export const methodTable = new Table<PaymentMethod>(
  'payment_methods.methods',
  {
    id: id('pm'),
    customerId: id('cus'),
    status: plain(),
    gateway: plain(),
    gatewayKind: plain(),
    gatewayMethod: plain(),
    gatewayCustomer: plain(),
    gatewayRef: plain(),
    fingerprint: plain(),
    type: plain(),
    brand: plain(),
    last4: plain(),
    expMonth: plain(),
    expYear: plain(),
    usage: plain(),
    agreedBy: jsonOrNull(),
    agreedAt: plain(),
    agreedText: plain(),
    mandateRef: plain(),
    isDefault: plain(),
    wantsDefault: plain(),
    returnUrl: plain(),
    nextAction: jsonOrNull(),
    decline: jsonOrNull(),
    sameAsId: idOrNull('pm'),
    asks: plain(),
    askAt: plain(),
    polls: plain(),
    noticeAt: plain(),
    expiresAt: plain(),
    usedAt: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  // When a payment with it began changes without a version, by a statement of its own.
  { fixed: ['gateway', 'gatewayKind', 'usedAt'] },
)

export function toMethod(row: object): PaymentMethod {
  return methodTable.fieldsOf(row)
}
