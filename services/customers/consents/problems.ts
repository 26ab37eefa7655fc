import { problem } from '@souk/platform'

export const consentLimitReached = problem<{ limit: number }>(
  'consent_limit_reached',
  409,
  'Too many consent purposes',
  {
    help: 'A customer has at most meta.limit purposes and channels. Use one of those that are there.',
    example: { limit: 50 },
  },
)
export const consentInFuture = problem<{ at: string }>(
  'consent_in_future',
  422,
  'Consent in the future',
  {
    help: 'The time in meta.at is in the future. Leave `at` out for a consent that is given now, or send when it was given.',
    example: { at: '2026-06-01T09:30:00.000Z' },
  },
)
