import type { Tenant } from '@souk/identity/contract'
import { Moment, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'

export const AdvanceClockBody = Type.Object(
  {
    seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 366 * 24 * 60 * 60,
        description: 'How far to move the clock',
      }),
    ),
    to: Type.Optional({
      ...Moment,
      description: 'Time to move the clock to, instead of `seconds`',
    }),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    examples: [{ seconds: 86_400 }],
  },
)

export const ClockView = Type.Object(
  {
    now: { ...Time, description: 'Current time of the sandbox' },
    offset_seconds: Type.Integer({ description: 'How far the sandbox is ahead of real time' }),
    real_time: Time,
    version: Type.Integer({ description: 'Version of the tenant, for `If-Match`' }),
  },
  {
    title: 'Clock',
    examples: [
      {
        now: '2026-06-02T09:30:00.000Z',
        offset_seconds: 86_400,
        real_time: '2026-06-01T09:30:00.000Z',
        version: 2,
      },
    ],
  },
)

export function clockView(tenant: Tenant, wallClock: Date): Static<typeof ClockView> {
  return {
    now: new Date(wallClock.getTime() + tenant.clockOffsetMs).toISOString(),
    offset_seconds: Math.round(tenant.clockOffsetMs / 1000),
    real_time: wallClock.toISOString(),
    version: tenant.version,
  }
}
