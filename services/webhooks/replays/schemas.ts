import { Id, Time } from '@souk/platform'
import { Type } from 'typebox'
import { type Replay, replayKinds, replayStatuses } from './replay.ts'

export const ReplayParams = Type.Object({ replayId: Id('rpl') })

const What = Type.Enum([...replayKinds], {
  description: 'Everything of the range, or only what the endpoint has not accepted',
})

export const StartReplayBody = Type.Object(
  {
    after_sequence: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Events above this sequence',
      examples: [1200],
    }),
    through_sequence: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Up to and with this one; everything since, when left out',
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
  done_through: Type.Integer({ description: 'How far it has come' }),
  queued: Type.Integer({ description: 'Deliveries queued so far' }),
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
