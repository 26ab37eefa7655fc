import { column, type Export } from '@souk/platform'
import { type CodesOfExport, CodesOfExportFilter, viewOfCode } from './schemas.ts'
import { listCodesAfter } from './store.ts'

const time = (name: string) => column.text(name, 'RFC 3339')

export const codeExport: Export<CodesOfExport> = {
  resource: 'promotion_codes',
  path: '/api/v1/promotion-codes',
  operationId: 'exportPromotionCodes',
  summary: 'Export promotion codes',
  description:
    'Starts a job that writes the codes of a promotion, or of a batch, to a CSV or NDJSON file, oldest first. Wait until the job ' +
    'has succeeded and download its result. Emits `job.created` and `job.completed`.',
  scope: 'promotions:read',
  audience: ['operator'],
  filter: CodesOfExportFilter,
  columns: [
    column.text('code', 'the code'),
    column.text('id', 'id of the code'),
    column.text('promotion_id', 'promotion that it is for'),
    column.text('batch_id', 'batch that it was generated in'),
    column.text('status', 'whether it can be used'),
    column.integer('uses', 'orders in which it was used'),
    column.integer('max_uses', 'orders in which it may be used'),
    column.text('customer_id', 'the only customer who may use it'),
    time('created_at'),
  ],
  page: async (tx, { filter, after }) => {
    const codes = await listCodesAfter(tx, filter, after)
    const last = codes.at(-1)
    return { rows: codes.map(viewOfCode), next: last?.id ?? null }
  },
}
