import { event } from '@souk/platform'
import { CodeView } from './schemas.ts'

const codeEvent = (verb: string, summary: string, description: string) =>
  event(`promotion_code.${verb}`, 1, {
    resource: 'promotion_code',
    summary,
    description,
    object: CodeView,
    about: ['promotion_id'],
  })

export const codeCreated = codeEvent(
  'created',
  'Promotion code created',
  'The code can be used as soon as its promotion applies.',
)
export const codeUpdated = codeEvent(
  'updated',
  'Promotion code updated',
  'The code was enabled again, or was moved to the customer into whom its customer was merged.',
)
export const codeDisabled = codeEvent(
  'disabled',
  'Promotion code disabled',
  'Nobody can use the code until it is enabled again. What is reserved with it can still be redeemed.',
)
