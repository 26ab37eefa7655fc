import { id, idOrNull, json, plain, Table } from '@souk/platform'
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
  lines: json(),
  shipping: json(),
  taxes: json(),
  net: plain(),
  tax: plain(),
  gross: plain(),
  gateway: plain(),
  gatewayDifference: plain('bigint'),
  fallback: plain(),
  createdAt: plain(),
})
