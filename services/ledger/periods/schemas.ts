import { ContentPage, Id, listQuery, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { By } from '../fields.ts'
import { type Period, periodStatuses } from './period.ts'

export const PeriodParams = Type.Object({ periodId: Id('lpd') })

const Status = Type.Enum(periodStatuses)
const Day = Type.String({
  format: 'date',
  pattern: '^(19|2[0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$',
  maxLength: 10,
  description: 'The last day of the period, as days are in the time zone of the tenant',
  examples: ['2026-05-31'],
})
const Reason = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '\\S',
  description: 'Why it is opened again',
  examples: ['An invoice of May came late'],
})

export const PeriodsQuery = listQuery({ status: Type.Optional(Status) })
export const ClosePeriodBody = Type.Object({ through: Day }, { additionalProperties: false })
export const ReopenPeriodBody = Type.Object({ reason: Reason }, { additionalProperties: false })

export const PeriodView = Type.Object({
  id: Id('lpd'),
  through: Day,
  time_zone: Type.String({ description: 'By which its days begin and end', examples: ['UTC'] }),
  closed_from: Type.Union([Type.String({ ...Time }), Type.Null()], {
    description: 'Where the closing before it ends; null for the first',
  }),
  closed_before: Type.String({
    ...Time,
    description: 'The end of the day: nothing is posted with an earlier moment',
  }),
  status: Status,
  closed_by: By,
  reopened_by: Nullable(By),
  reopened_at: Nullable(Time),
  reason: Nullable(Reason),
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
  updated_at: Time,
})
type PeriodView = Static<typeof PeriodView>
export const PeriodPage = ContentPage(PeriodView)

export function periodView(period: Period): PeriodView {
  return {
    id: period.id,
    through: period.through,
    time_zone: period.timeZone,
    closed_from: period.closedFrom?.toISOString() ?? null,
    closed_before: period.closedBefore.toISOString(),
    status: period.status,
    closed_by: period.closedBy,
    reopened_by: period.reopenedBy,
    reopened_at: period.reopenedAt?.toISOString() ?? null,
    reason: period.reason,
    version: period.version,
    created_at: period.createdAt.toISOString(),
    updated_at: period.updatedAt.toISOString(),
  }
}
