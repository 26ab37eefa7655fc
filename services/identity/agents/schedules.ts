import { dayMs, schedule } from '@souk/platform'
import { agentUsageKept, forgetAgentUsage } from './store.ts'

/** Longer than any window. */
const keptMs = 2 * dayMs

function keptSince(now: Date): Date {
  return new Date(now.getTime() - keptMs)
}

export const schedules = [
  schedule('identity.forget_agent_usage', {
    everySeconds: 60,
    work: (now) => agentUsageKept(keptSince(now)),
    run: (tx) => forgetAgentUsage(tx, keptSince(tx.now)),
  }),
]
