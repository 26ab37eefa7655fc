import { plain, Table } from '@souk/platform'
import type { Checkpoint } from './checkpoint.ts'

export const checkpointTable = new Table<Omit<Checkpoint, 'tenantId'>>(
  'activity.checkpoints',
  { size: plain(), root: plain(), signedAt: plain(), keyId: plain(), signature: plain() },
  { key: ['size'] },
)
