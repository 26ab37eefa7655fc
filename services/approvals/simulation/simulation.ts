import { hourMs } from '@souk/platform'
import { type Effect, effects, type Policy, rule, type Usage } from '../policies/policy.ts'
import type { Usage as PastWrite } from '../usage/rows.ts'

export type Counts = Record<Effect, number>

/** A write that other policies would have treated otherwise. */
export interface Difference {
  readonly write: PastWrite
  readonly after: Effect
  /** Of the policy that decides then; null where none matches. */
  readonly policyId: string | null
}

export interface Simulation {
  readonly before: Counts
  readonly after: Counts
  /** The newest first. */
  readonly differences: readonly Difference[]
}

/**
 * What these policies would have done to writes of the past, given in the order of their time. What an actor did before
 * counts as it really was done. An approved write was seen when it was asked for, so its execution is not a second one.
 */
export function simulate(writes: readonly PastWrite[], policies: readonly Policy[]): Simulation {
  const done = new DoneBefore()
  const before = noneOfAny()
  const after = noneOfAny()
  const differences: Difference[] = []
  for (const write of writes) {
    const isExecution = write.effect === 'ALLOW' && write.approvalId !== null
    if (!isExecution) {
      const { effect, policyId } = effectOf(write, policies, done)
      before[write.effect] += 1
      after[effect] += 1
      if (effect !== write.effect) differences.push({ write, after: effect, policyId })
    }
    if (write.effect === 'ALLOW') done.add(write)
  }
  return { before, after, differences: differences.reverse() }
}

/** A grant that let it pass would let it pass again where one approval is enough. */
function effectOf(write: PastWrite, policies: readonly Policy[], done: DoneBefore) {
  const { operationId: operation, amount, currency } = write
  const { effect, policy, approvers } = rule(policies, {
    ...write,
    operation,
    money: amount === null || currency === null ? null : { amount, currency },
    tainted: false,
    isOfProvider: false,
    usage: (windowHours) => done.within(windowHours, write),
  })
  const isLifted = effect === 'REQUIRE_APPROVAL' && write.grantId !== null && approvers.quorum === 1
  return { effect: isLifted ? ('ALLOW' as const) : effect, policyId: policy?.id ?? null }
}

function noneOfAny(): Counts {
  return Object.fromEntries(effects.map((effect) => [effect, 0])) as Counts
}

interface Window {
  from: number
  to: number
  readonly amounts: Map<string, number>
}

/** What each actor did by each operation, in windows that move along with the time. */
class DoneBefore {
  readonly #done = new Map<string, PastWrite[]>()
  readonly #windows = new Map<string, Window>()

  add(write: PastWrite): void {
    const key = keyOf(write)
    const done = this.#done.get(key)
    if (done) done.push(write)
    else this.#done.set(key, [write])
  }

  within(windowHours: number, write: PastWrite): Usage {
    const key = keyOf(write)
    const done = this.#done.get(key) ?? []
    const window = this.#window(`${key} ${windowHours}`)
    const since = write.at.getTime() - windowHours * hourMs
    for (; window.to < done.length; window.to += 1) count(window, done[window.to], 1)
    const isOver = () => window.from < window.to && timeOf(done[window.from]) <= since
    for (; isOver(); window.from += 1) count(window, done[window.from], -1)
    return { count: window.to - window.from, amounts: window.amounts }
  }

  #window(key: string): Window {
    const known = this.#windows.get(key)
    if (known) return known
    const window = { from: 0, to: 0, amounts: new Map() }
    this.#windows.set(key, window)
    return window
  }
}

function keyOf({ actorId, operationId }: PastWrite): string {
  return `${actorId} ${operationId}`
}

function timeOf(write: PastWrite | undefined): number {
  return write?.at.getTime() ?? 0
}

function count({ amounts }: Window, write: PastWrite | undefined, sign: 1 | -1): void {
  if (!write?.currency || write.amount === null || write.isDeclined) return
  amounts.set(write.currency, (amounts.get(write.currency) ?? 0) + sign * write.amount)
}
