import { id, plain, Table } from '@souk/platform'

/** A customer whose orders as a guest are still to be found. */
export interface GuestClaim {
  readonly id: string
  /** Who has the address: orders from after it are claimed by the next proof. */
  readonly provedAt: Date
}

export const claimTable = new Table<GuestClaim>('orders.guest_claims', {
  id: id('cus'),
  provedAt: plain(),
})
