import { plain, Table } from '@souk/platform'
import type { StoredFile } from './file.ts'

export const fileTable = new Table<StoredFile>('files.files', {
  id: plain(),
  store: plain(),
  chargedBytes: plain(),
  bytes: plain(),
  sha256: plain(),
  expiresAt: plain(),
  isRemoving: plain(),
  createdAt: plain(),
})
