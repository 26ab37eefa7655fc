import { id, plain, Table } from '@souk/platform'

/** A customer whose orders as a guest are still to be found. */
export interface GuestClaim {
  readonly id: string
  /** The address that was proved; null for a proof that nothing can be claimed with any more. */
  readonly emailKey: string | null
  /** Who has the address: orders from after it are claimed by the next proof. */
  readonly provedAt: Date
}

export const claimTable = new Table<GuestClaim>('orders.guest_claims', {
  id: id('cus'),
  emailKey: plain(),
  provedAt: plain(),
})
