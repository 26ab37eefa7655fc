import { canonicalText, hourMs } from '@souk/platform'
import { evaluate } from '../policies/evaluation.ts'
import {
  type Effect,
  effects,
  type Policy,
  type Requirement,
  type UsageTotals,
} from '../policies/policy.ts'
import type { SupervisedWriteRecord } from '../usage/rows.ts'

export type Counts = Record<Effect, number>

/** What policies make of a write of the past. */
export interface Treatment {
  readonly effect: Effect
  /** Who has to decide; none where nobody has to. */
  readonly requirements: readonly Requirement[]
  /** Of the policy that decides; null where none matches. */
  readonly policyId: string | null
}

/** A write that other policies would have treated otherwise. */
export interface Difference {
  readonly write: SupervisedWriteRecord
  readonly before: Treatment
  readonly after: Treatment
}

export interface Simulation {
  readonly before: Counts
  readonly after: Counts
  /** The newest first. */
  readonly differences: readonly Difference[]
}

/** The policies as they are, and as they would be. */
export interface Variants {
  readonly before: readonly Policy[]
  readonly after: readonly Policy[]
}

/**
 * How both would have treated writes of the past, given in the order of their time. Both are applied to the same past, so
 * that no difference comes from anything but the policies. What an actor did before counts as it really was done.
 */
export function simulate(writes: readonly SupervisedWriteRecord[], policies: Variants): Simulation {
  const done = new DoneBefore()
  const before = noneOfAny()
  const after = noneOfAny()
  const differences: Difference[] = []
  for (const write of writes) {
    if (!isExecution(write)) {
      const was = treatmentOf(write, policies.before, done)
      const would = treatmentOf(write, policies.after, done)
      before[was.effect] += 1
      after[would.effect] += 1
      if (!isSame(was, would)) differences.push({ write, before: was, after: would })
    }
    if (write.effect === 'ALLOW') done.add(write)
  }
  return { before, after, differences: differences.reverse() }
}

/** An approved write was seen when it was asked for, so that it is executed is not a second one. */
function isExecution({ effect, approvalId }: SupervisedWriteRecord): boolean {
  return effect === 'ALLOW' && approvalId !== null
}

/** A grant that let it pass would let it pass again where one approval is enough. */
function treatmentOf(
  write: SupervisedWriteRecord,
  policies: readonly Policy[],
  done: DoneBefore,
): Treatment {
  const { operationId: operation, amount, currency, grantId } = write
  const { effect, policy, approvers, requirements } = evaluate(policies, {
    ...write,
    operation,
    money: amount === null || currency === null ? null : { amount, currency },
    isOfProvider: false,
    usage: (windowHours) => done.within(windowHours, write),
  })
  const policyId = policy?.id ?? null
  const isLifted = effect === 'REQUIRE_APPROVAL' && grantId !== null && approvers.quorum === 1
  if (isLifted) return { effect: 'ALLOW', requirements: [], policyId }
  return { effect, requirements: effect === 'REQUIRE_APPROVAL' ? requirements : [], policyId }
}

/** Whether the same becomes of it, and the same people decide, by whichever policies. */
function isSame(one: Treatment, other: Treatment): boolean {
  return one.effect === other.effect && termsOf(one) === termsOf(other)
}

function termsOf({ requirements }: Treatment): string {
  const terms = requirements.map(({ roles, quorum, exclude }) =>
    canonicalText({ roles: roles.toSorted(), quorum, exclude: exclude.toSorted() }),
  )
  return [...new Set(terms)].sort().join(' ')
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
  readonly #done = new Map<string, SupervisedWriteRecord[]>()
  readonly #windows = new Map<string, Window>()

  add(write: SupervisedWriteRecord): void {
    const key = keyOf(write)
    const done = this.#done.get(key)
    if (done) done.push(write)
    else this.#done.set(key, [write])
  }

  within(windowHours: number, write: SupervisedWriteRecord): UsageTotals {
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

function keyOf({ actorId, operationId }: SupervisedWriteRecord): string {
  return `${actorId} ${operationId}`
}

function timeOf(write: SupervisedWriteRecord | undefined): number {
  return write?.at.getTime() ?? 0
}

function count({ amounts }: Window, write: SupervisedWriteRecord | undefined, sign: 1 | -1): void {
  if (!write?.currency || write.amount === null || write.isDeclined) return
  amounts.set(write.currency, (amounts.get(write.currency) ?? 0) + sign * write.amount)
}
