import { id, plain, Table } from '@souk/platform'

/** A customer that is another one now, and whose exemptions follow. */
export interface MergedCustomer {
  /** The customer that went. */
  readonly id: string
  /** Whom it was merged into. Who that is now is for customers to say. */
  readonly intoId: string
  readonly mergedAt: Date
  /** When exemptions of the one that went are looked for; null once none can be left. */
  readonly dueAt: Date | null
}

export const mergedTable = new Table<MergedCustomer>('tax.merged_customers', {
  id: id('cus'),
  intoId: id('cus'),
  mergedAt: plain(),
  dueAt: plain(),
})
