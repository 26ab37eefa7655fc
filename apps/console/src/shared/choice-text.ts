import { bytesText } from '../kit/bytes.ts'
import { numberFormat } from '../kit/format.ts'
import { percent } from '../kit/percent.ts'
import type { Texts } from '../texts/index.ts'
import { operationName } from '../texts/operation-name.ts'
import { kindText } from './jobs/job-kind.ts'
import { scopeName } from './scopes.ts'

type Words = Readonly<Record<string, string | undefined>>

/** Words of what is chosen in forms, by the noun and the field; states have theirs. */
function wordsOf(t: Texts): Readonly<Record<string, Words | undefined>> {
  return {
    'agent kind': t.agents.kinds,
    'approval_policy effect': t.policies.effects,
    'category status': t.categories.statuses,
    'collection kind': t.collections.kinds,
    'collection matching': t.collections.matchings,
    'collection sort': t.collections.sorts,
    'location kind': t.inventory.kinds,
    'media kind': t.media.kinds,
    'member roles': t.roles,
    'payment code': t.payments.declines,
    'payment decline_reason': t.payments.declines,
    'payment_link ended_because': t.paymentLinks.reasons,
    'price_list type': t.prices.types,
    'product kind': t.products.kinds,
    'product_relations kind': t.relations.kinds,
    'product_type level': t.productTypes.levels,
    'product_type type': t.productTypes.types,
    'provider business': t.providers.businesses,
    'provider kind': t.providers.kinds,
    'refund failure_code': t.payments.refundFailures,
    'tenant mode': t.settings.modes,
  }
}

/** What a form calls a choice; none for a field that nothing is chosen for, or what an older release had. */
export function choiceText(
  noun: string,
  field: string,
  value: string,
  t: Texts,
): string | undefined {
  if (noun === 'job' && field === 'kind') return kindText(value, t)
  if (field === 'scopes') return scopeName(value, t)
  if (field === 'tools' || field === 'operations') return operationName(value, t)
  return wordsOf(t)[`${noun} ${field}`]?.[value]
}

/** A number as people write it, with what it counts where a page shows that. */
export function numberText(noun: string, field: string, value: number): string {
  if (field === 'size' && (noun === 'media' || noun === 'job')) return bytesText(value)
  if (field === 'rate' && noun === 'fault') return percent(value, 4)
  return numberFormat({ maximumFractionDigits: 15 }).format(value)
}
