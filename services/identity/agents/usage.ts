import type { Money, Tx } from '@souk/platform'
import { agentLimitExceeded } from '../problems.ts'
import { getAgent, takeFromWindow } from './store.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/**
 * Counts an action against the limits of the agent, in the transaction of the action itself: of calls that come at once
 * only as many get through as the limits allow, and what is undone is not counted.
 */
export async function countAction(tx: Tx, agentId: string, money: Money | null): Promise<void> {
  const { limits } = await getAgent(tx, agentId)
  const { perAction, perDay, actionsPerHour } = limits
  if (money && perAction && !fits(money, perAction))
    throw agentLimitExceeded({ limit: 'per_action' })
  if (actionsPerHour !== null) {
    const hour = { span: 'hour', windowStart: startOf(tx.now, hourMs) } as const
    const taken = await takeFromWindow(tx, agentId, hour, 1, actionsPerHour)
    if (!taken) throw agentLimitExceeded({ limit: 'actions_per_hour' })
  }
  if (money && perDay) {
    const day = { span: 'day', windowStart: startOf(tx.now, dayMs) } as const
    const taken =
      fits(money, perDay) && (await takeFromWindow(tx, agentId, day, money.amount, perDay.amount))
    if (!taken) throw agentLimitExceeded({ limit: 'per_day' })
  }
}

/** Money in another currency than the limit's cannot be compared with it, so it does not fit. */
function fits(money: Money, limit: Money): boolean {
  return money.currency === limit.currency && money.amount <= limit.amount
}

function startOf(now: Date, windowMs: number): Date {
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs)
}
