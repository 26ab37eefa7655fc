import { Id, Time } from '@souk/platform'
import { Type } from 'typebox'
import { type Replay, replayKinds, replayStatuses } from './replay.ts'

export const ReplayParams = Type.Object({ replayId: Id('rpl') })

const What = Type.Enum([...replayKinds], {
  description: 'All events of the range, or only those that the endpoint has not accepted',
})

export const StartReplayBody = Type.Object(
  {
    after_sequence: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Events after this sequence are sent',
      examples: [1200],
    }),
    through_sequence: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Last sequence to send; everything until now if left out',
      }),
    ),
    what: Type.Optional(What),
  },
  { additionalProperties: false },
)

export const ReplayView = Type.Object({
  id: Id('rpl'),
  endpoint_id: Id('whe'),
  after_sequence: Type.Integer(),
  through_sequence: Type.Integer(),
  what: What,
  status: Type.Enum([...replayStatuses]),
  done_through: Type.Integer({ description: 'Sequence up to which the log was read' }),
  queued: Type.Integer({ description: 'Number of deliveries queued so far' }),
  created_at: Time,
  updated_at: Time,
})

export function replayView(replay: Replay) {
  const { id, what, status, queued } = replay
  return {
    id,
    endpoint_id: replay.endpointId,
    after_sequence: replay.after,
    through_sequence: replay.through,
    what,
    status,
    done_through: replay.doneThrough,
    queued,
    created_at: replay.createdAt.toISOString(),
    updated_at: replay.updatedAt.toISOString(),
  }
}
