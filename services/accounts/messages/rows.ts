import { id, idOrNull, plain, Table } from '@souk/platform'
import type { Message } from './message.ts'

export const messageTable = new Table<Message>('accounts.messages', {
  id: id('amg'),
  kind: plain(),
  status: plain(),
  customerId: idOrNull('cus'),
  sealedLetter: plain(),
  attempts: plain(),
  lastError: plain(),
  expiresAt: plain(),
  sentAt: plain(),
  version: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})
