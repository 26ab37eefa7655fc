import { event } from '@souk/platform'
import { CodeBatchView } from './schemas.ts'

const batchEvent = (verb: string, summary: string, description: string) =>
  event(`promotion_code_batch.${verb}`, 1, {
    resource: 'promotion_code_batch',
    summary,
    description,
    object: CodeBatchView,
    about: ['promotion_id'],
  })

export const codeBatchCreated = batchEvent(
  'created',
  'Code batch created',
  'The codes are being generated. Those generated so far can already be used.',
)
export const codeBatchGenerated = batchEvent(
  'generated',
  'Code batch generated',
  'All codes of the batch were generated. There are no events for the single codes.',
)
export const codeBatchCancelled = batchEvent(
  'cancelled',
  'Code batch cancelled',
  'No more codes are generated, because somebody cancelled the batch or its promotion has ended. Codes generated so far stay valid.',
)
