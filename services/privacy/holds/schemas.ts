import { ContentPage, Id, listQuery, Nullable, personal, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Actor, Text } from '../fields.ts'
import { type LegalHold, legalHoldStatuses } from './hold.ts'

export const HoldParams = Type.Object({ legalHoldId: Id('lgh') })

const Status = Type.Enum(legalHoldStatuses, {
  description: 'Nothing of the person is erased while a hold is `ACTIVE`',
})
const Reason = Text('dispute before the court of Berlin', 'The legal reason')
const ReleaseReason = Text('the dispute has ended', 'Why it is no longer needed')

export const HoldsQuery = listQuery({
  customer_id: Type.Optional(Id('cus')),
  status: Type.Optional(Status),
})

export const CreateHoldBody = Type.Object(
  { customer_id: Id('cus'), reason: personal(Reason) },
  { additionalProperties: false },
)
export const ReleaseBody = Type.Object(
  { reason: Type.Optional(personal(Nullable(ReleaseReason))) },
  { additionalProperties: false },
)

export const HoldView = Type.Object({
  id: Id('lgh'),
  customer_id: Id('cus'),
  status: Status,
  reason: personal(
    Nullable({ ...Reason, description: 'The legal reason; null once the person is erased' }),
  ),
  placed_by: Actor,
  release_reason: personal(Nullable(ReleaseReason)),
  released_by: Nullable(Actor),
  released_at: Nullable(Time),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})
type HoldView = Static<typeof HoldView>
export const HoldPage = ContentPage(HoldView)

export function holdView(hold: LegalHold): HoldView {
  return {
    id: hold.id,
    customer_id: hold.customerId,
    status: hold.status,
    reason: hold.reason,
    placed_by: hold.placedBy,
    release_reason: hold.releaseReason,
    released_by: hold.releasedBy,
    released_at: hold.releasedAt?.toISOString() ?? null,
    version: hold.version,
    created_at: hold.createdAt.toISOString(),
    updated_at: hold.updatedAt.toISOString(),
  }
}
