import { personal } from '@souk/platform'
import { Type } from 'typebox'

/** What several resources of customers have. */
export const Phone = personal(
  Type.String({
    pattern: '^\\+?[0-9][0-9 ()./-]{2,31}$',
    examples: ['+49 30 123456'],
  }),
)
