import { isDeepStrictEqual } from 'node:util'
import { checkSecondPerson, secondPersonRequired } from '@souk/ledger/contract'
import { type Actor, exponentOf, type Money } from '@souk/platform'
import type { ManualSettings } from '../settings.ts'

type Limits = readonly Money[]

const majorUnits = 1_000

/** How much money one person may record: what the tenant says, or a thousand of the currency. */
export function limitIn(limits: Limits, currency: string): number {
  const said = limits.find((limit) => limit.currency === currency)
  return said?.amount ?? majorUnits * 10 ** exponentOf(currency)
}

/** Whether one person may do more by it than before. A limit that is taken away leaves the usual one, which may be less or more. */
export function isRaise(before: Limits, after: Limits): boolean {
  const currencies = new Set([...before, ...after].map(({ currency }) => currency))
  return [...currencies].some((currency) => limitIn(after, currency) > limitIn(before, currency))
}

/** Who asks for it, and when. */
export interface Asking {
  readonly actor: Actor
  readonly accountableMembers?: readonly string[] | undefined
  readonly now: Date
}

/**
 * Less is one person's to say. More is kept as a wish until another one asks for the same: whoever may record money could otherwise
 * lift what holds them. Whatever else is said of the limits meanwhile ends the wish.
 */
export function withLimits(
  { raise, ...settings }: ManualSettings,
  asked: Limits,
  asking: Asking,
): ManualSettings {
  if (!isRaise(settings.second_person_above, asked)) {
    return { ...settings, second_person_above: asked }
  }
  if (!raise || !isSame(raise.second_person_above, asked)) {
    return { ...settings, raise: wishOf(asked, asking) }
  }
  const { actor } = asking
  if (actor.id === raise.asked_by.id) return { ...settings, raise }
  if (actor.type !== 'member') throw secondPersonRequired()
  checkSecondPerson([raise.asked_by.id, ...raise.accountable], {
    actor,
    accountableMembers: asking.accountableMembers ?? [],
  })
  return { ...settings, second_person_above: asked }
}

function wishOf(asked: Limits, { actor, accountableMembers = [], now }: Asking) {
  return {
    second_person_above: asked,
    asked_by: actor,
    accountable: accountableMembers,
    asked_at: now.toISOString(),
  }
}

/** In whichever order they are said. */
function isSame(one: Limits, other: Limits): boolean {
  const inOrder = (limits: Limits) =>
    limits
      .map(({ amount, currency }) => ({ amount, currency }))
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
  return isDeepStrictEqual(inOrder(one), inOrder(other))
}
