import type { Samples } from '@souk/platform'

/** A sandbox and its clock. */
export const samples: Samples = {
  forgotten_through: [1_460],
  'advanceSandboxClock.offset_seconds': [86_400],
}
