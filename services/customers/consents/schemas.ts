import { Id, listQuery, Moment, personal, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import {
  type Consent,
  type ConsentChannel,
  type ConsentRecord,
  consentChannels,
} from './consent.ts'

const Purpose = Type.String({
  pattern: '^[a-z][a-z0-9_.-]{0,63}$',
  maxLength: 64,
  description: 'What it is for, in a word of your own',
  examples: ['newsletter'],
})
const Channel = Type.Unsafe<ConsentChannel>({
  type: 'string',
  enum: [...consentChannels],
  examples: ['EMAIL'],
})
const Granted = Type.Boolean({
  description: 'False when it was refused or withdrawn',
  examples: [true],
})
const Source = personal(
  Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '\\S',
    description: 'Where it was said, such as a form or a call',
    examples: ['checkout'],
  }),
)

export const ConsentsQuery = listQuery({})
export const RecordConsentBody = Type.Object(
  {
    purpose: Purpose,
    channel: Channel,
    granted: Granted,
    source: Source,
    at: Type.Optional({
      ...Moment,
      description: 'When it was said, not in the future; now when absent',
    }),
  },
  {
    additionalProperties: false,
    examples: [{ purpose: 'newsletter', channel: 'EMAIL', granted: true, source: 'checkout' }],
  },
)

/** As the customer shows it: the latest of a purpose and channel. */
export const ConsentView = Type.Object({
  purpose: Purpose,
  channel: Channel,
  granted: Granted,
  source: Source,
  at: Time,
})
export const ConsentRecordView = Type.Object({
  id: Id('cns'),
  customer_id: Id('cus'),
  ...ConsentView.properties,
  recorded_at: Time,
})

export function consentView({ at, ...same }: Consent): Static<typeof ConsentView> {
  return { ...same, at: at.toISOString() }
}

export function consentRecordView(record: ConsentRecord): Static<typeof ConsentRecordView> {
  const { id, customerId, recordedAt, ...consent } = record
  return {
    id,
    customer_id: customerId,
    ...consentView(consent),
    recorded_at: recordedAt.toISOString(),
  }
}
