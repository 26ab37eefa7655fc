import type { EffectKind, EffectTarget } from '../evaluation/terms.ts'

export const effectParts = [
  'rate',
  'amounts',
  'buy',
  'get',
  'tiers',
  'max_applications',
  'cap',
] as const
export type EffectPart = (typeof effectParts)[number]

interface KindRule {
  /** The first is meant where none is said and there is no other. */
  readonly targets: readonly EffectTarget[]
  readonly needs: readonly EffectPart[]
  readonly takes: readonly EffectPart[]
}

const everything: readonly EffectTarget[] = ['ORDER', 'ITEMS', 'CHEAPEST', 'SHIPPING']

/** Which fields go with which kind of effect. A selector goes with all that is not about shipping. */
export const kindRules: Readonly<Record<EffectKind, KindRule>> = {
  PERCENT_OFF: { targets: everything, needs: ['rate'], takes: ['max_applications', 'cap'] },
  AMOUNT_OFF: { targets: everything, needs: ['amounts'], takes: ['max_applications', 'cap'] },
  FIXED_PRICE: {
    targets: ['ITEMS', 'CHEAPEST', 'SHIPPING'],
    needs: ['amounts'],
    takes: ['max_applications', 'cap'],
  },
  FREE_SHIPPING: { targets: ['SHIPPING'], needs: [], takes: ['cap'] },
  FREE_ITEM: { targets: ['CHEAPEST'], needs: [], takes: ['max_applications', 'cap'] },
  BUY_X_GET_Y: {
    targets: ['ITEMS'],
    needs: ['buy', 'get'],
    takes: ['rate', 'max_applications', 'cap'],
  },
  TIERED: { targets: ['ORDER', 'ITEMS'], needs: ['tiers'], takes: ['cap'] },
}

const kinds = Object.entries(kindRules) as readonly [EffectKind, KindRule][]
const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** For the reference: the kinds that a field is required for, and those that take it. */
export function goesWith(part: EffectPart): string {
  const ofKinds = (list: 'needs' | 'takes') =>
    listed(kinds.filter(([, rule]) => rule[list].includes(part)).map(([kind]) => kind))
  const [needs, takes] = [ofKinds('needs'), ofKinds('takes')]
  const texts = [needs && `required for ${needs}`, takes && `optional for ${takes}`]
  const text = texts.filter(Boolean).join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** For the reference: what can be the target of which kind. */
export const targetsByKind = kinds
  .map(([kind, { targets }]) => `\`${kind}\`: ${listed(targets)}`)
  .join('; ')
