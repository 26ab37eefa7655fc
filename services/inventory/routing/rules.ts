import { type RoutingCriterion, routingCriteria } from './route.ts'

/** How a tenant has its locations chosen. */
export interface RoutingRules {
  /** Null as long as it has declared no order. */
  readonly criteria: readonly RoutingCriterion[] | null
  /** Whether there is anything to choose by at all. */
  readonly inUse: boolean
  readonly version: number
  readonly updatedAt: Date
}

/** As they are where nobody has declared anything. */
export function undeclared(now: Date): RoutingRules {
  return { criteria: null, inUse: false, version: 1, updatedAt: now }
}

export function criteriaOf({
  criteria,
}: Pick<RoutingRules, 'criteria'>): readonly RoutingCriterion[] {
  return criteria ?? routingCriteria
}

export function declare(
  rules: RoutingRules,
  criteria: readonly RoutingCriterion[],
  now: Date,
): RoutingRules {
  return { criteria, inUse: true, version: rules.version + 1, updatedAt: now }
}
