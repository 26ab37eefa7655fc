import { id, plain, Table } from '@souk/platform'
import type { CodeBatch } from './code-batch.ts'

export const codeBatchTable = new Table<CodeBatch>(
  'promotions.code_batches',
  {
    id: id('pcb'),
    promotionId: id('prm'),
    pattern: plain(),
    count: plain(),
    generated: plain(),
    maxUses: plain(),
    status: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['promotionId', 'pattern', 'count', 'maxUses'] },
)

export function toCodeBatch(row: object): CodeBatch {
  return codeBatchTable.fieldsOf(row)
}
