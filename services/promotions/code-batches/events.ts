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
  'Codes are generated from now on; those that there are can be used.',
)
export const codeBatchGenerated = batchEvent(
  'generated',
  'Codes generated',
  'All codes of the batch were generated. There are no events for the single codes.',
)
export const codeBatchCancelled = batchEvent(
  'cancelled',
  'Code batch cancelled',
  'No more codes are generated, because somebody cancelled the batch or its promotion has ended. Those that there are stay.',
)
