import { isDeepStrictEqual } from 'node:util'
import { type AmountChange, type Amounts, changedPlaces } from '../policies/changes.ts'

/** Who changes an amount. What is approved is the people's who approved it. */
export type ChangedBy = 'AGENT' | 'PERSON' | 'APPROVAL'

/**
 * What changes of the amounts of a resource are measured by, at the places where that is not what stands there. Agents are
 * measured by what somebody else has set or a person has approved, people and programs by what was approved: were they
 * measured by what they set themselves, small steps would lead anywhere.
 */
export interface Baseline {
  readonly resource: string
  readonly resourceId: string
  readonly since: Date
  /** For agents. */
  readonly amounts: Amounts
  /** For people and programs. Null in rows from before it was kept, as is the next. */
  readonly peopleAmounts: Amounts | null
  /** What the last supervised write left. What else stands there was set by somebody whom no policy looks at. */
  readonly leftAmounts: Amounts | null
}

/** What a change is measured by beside what it changes. */
export function measuresOf(
  baseline: Baseline | undefined,
  { before }: Pick<AmountChange, 'before'>,
  by: 'AGENT' | 'PERSON',
): Amounts {
  if (!baseline) return {}
  const kept = (by === 'AGENT' ? baseline.amounts : baseline.peopleAmounts) ?? {}
  return picked(kept, (place) => isDeepStrictEqual(baseline.leftAmounts?.[place], before[place]))
}

/** What later changes are measured by; undefined when that is what stands there everywhere. */
export function nextBaseline(
  baseline: Baseline | undefined,
  change: AmountChange,
  by: ChangedBy,
  now: Date,
): Baseline | undefined {
  const { resource, resourceId, before, after } = change
  const changed = new Set(changedPlaces(change))
  const forAgents = { ...before, ...measuresOf(baseline, change, 'AGENT') }
  const forPeople = { ...before, ...measuresOf(baseline, change, 'PERSON') }
  const next = {
    agents: picked(forAgents, (place) => !(changed.has(place) && by !== 'AGENT')),
    people: picked(forPeople, (place) => !(changed.has(place) && by === 'APPROVAL')),
  }
  const isDrifted = (place: string) =>
    [next.agents[place], next.people[place]].some(
      (measure) => measure && !isDeepStrictEqual(measure, after[place]),
    )
  const places = Object.keys(after).filter(isDrifted)
  if (places.length === 0) return undefined
  const kept = new Set(places)
  return {
    ...{ resource, resourceId, since: baseline?.since ?? now },
    amounts: picked({ ...after, ...next.agents }, (place) => kept.has(place)),
    peopleAmounts: picked({ ...after, ...next.people }, (place) => kept.has(place)),
    leftAmounts: picked(after, (place) => kept.has(place)),
  }
}

function picked(amounts: Amounts, isPicked: (place: string) => boolean): Amounts {
  return Object.fromEntries(Object.entries(amounts).filter(([place]) => isPicked(place)))
}
