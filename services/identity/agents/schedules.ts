import { dayMs, schedule } from '@souk/platform'
import { expiredAgentUsage, forgetAgentUsage } from './store.ts'

/** Longer than any window. */
const keptMs = 2 * dayMs

function keptSince(now: Date): Date {
  return new Date(now.getTime() - keptMs)
}

export const schedules = [
  schedule('identity.forget_agent_usage', {
    everySeconds: 60,
    work: (now) => expiredAgentUsage(keptSince(now)),
    run: (tx) => forgetAgentUsage(tx, keptSince(tx.now)),
  }),
]
