import { id, idOrNull, plain, Table } from '@souk/platform'
import type { Code } from './code.ts'

export const codeTable = new Table<Code>(
  'promotions.codes',
  {
    id: id('pcd'),
    promotionId: id('prm'),
    batchId: idOrNull('pcb'),
    code: plain(),
    folded: plain(),
    customerId: idOrNull('cus'),
    maxUses: plain(),
    uses: plain(),
    status: plain(),
    version: plain(),
    createdAt: plain(),
    updatedAt: plain(),
  },
  { fixed: ['promotionId', 'batchId', 'code', 'folded', 'maxUses', 'uses'] },
)

export function toCode(row: object): Code {
  return codeTable.fieldsOf(row)
}
