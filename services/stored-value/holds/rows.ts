import { id, plain, Table } from '@souk/platform'
import type { Hold } from './hold.ts'

export const holdTable = new Table<Hold>(
  'stored_value.holds',
  {
    paymentId: id('pay'),
    storedValueId: id('sv'),
    amount: plain(),
    captured: plain(),
    isOpen: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { key: ['paymentId'], fixed: ['storedValueId', 'amount'] },
)
