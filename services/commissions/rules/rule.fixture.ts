import type { CommissionRule, RuleMatch } from './rule.ts'

const forAll: RuleMatch = {
  provider_ids: [],
  category_ids: [],
  product_ids: [],
  channels: [],
  price_bands: [],
}

/** Ten per cent of everything. */
export function aRule({
  match,
  ...change
}: Partial<Omit<CommissionRule, 'match'>> & { match?: Partial<RuleMatch> } = {}): CommissionRule {
  return {
    id: 'rule',
    name: 'Everything',
    match: { ...forAll, ...match },
    kind: 'PERCENT',
    rate: '0.1',
    fixed: [],
    tiers: [],
    basis: 'NET',
    include_shipping: false,
    min: [],
    max: [],
    tax_rate: null,
    on_refund: 'REVERSE',
    valid_from: null,
    valid_to: null,
    ...change,
  }
}
