import { id, idOrNull, plain, Table } from '@souk/platform'
import type { Upload } from './upload.ts'

export const uploadTable = new Table<Upload>('files.uploads', {
  id: id('upl'),
  status: plain(),
  name: plain(),
  contentType: plain(),
  bytes: plain(),
  sha256: plain(),
  fileId: plain(),
  providerId: idOrNull('prv'),
  isUsed: plain(),
  receivingFileId: plain(),
  receivingUntil: plain(),
  version: plain(),
  createdAt: plain(),
  updatedAt: plain(),
  expiresAt: plain(),
})
