import { id, idOrNull, json, plain, Table } from '@souk/platform'
import { packedLines } from './packed-lines.ts'
import type { TaxCalculation } from './tax-calculation.ts'

export const calculationTable = new Table<TaxCalculation>('tax.calculations', {
  id: id('txc'),
  reference: plain(),
  currency: plain(),
  customerId: idOrNull('cus'),
  taxId: plain(),
  exemptionId: idOrNull('txe'),
  origin: json(),
  destination: json(),
  soldAt: plain(),
  lines: packedLines,
  shipping: json(),
  taxes: json(),
  net: plain(),
  tax: plain(),
  gross: plain(),
  gateway: plain(),
  gatewayDifference: plain('bigint'),
  fallback: plain(),
  expiresAt: plain('timestamptz'),
  createdAt: plain(),
})
