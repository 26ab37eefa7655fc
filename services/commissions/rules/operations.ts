import { listAssigned, listCategoryPaths } from '@souk/catalog/contract'
import { type Tx, validationFailed } from '@souk/platform'
import { checkReachable } from '../plans/plan.ts'
import { commissionMatchUnknown } from '../problems.ts'
import { listKnownProviders } from '../terms/store.ts'
import { currenciesOf, faultsOfRules } from './faults.ts'
import type { CommissionRule } from './rule.ts'
import { checkCurrencies } from './schemas.ts'

/** Refuses rules that make no sense, name what there is not, or can never match. */
export async function checkRules(tx: Tx, rules: readonly CommissionRule[]): Promise<void> {
  const errors = faultsOfRules(rules)
  if (errors.length > 0) throw validationFailed(undefined, { errors })
  checkCurrencies(currenciesOf(rules))
  const [providerIds, categoryIds, productIds] = [
    namedIn(rules, 'provider_ids'),
    namedIn(rules, 'category_ids'),
    namedIn(rules, 'product_ids'),
  ]
  const [providers, paths, products] = await Promise.all([
    listKnownProviders(tx, providerIds),
    listCategoryPaths(tx, categoryIds),
    listAssigned(tx, productIds),
  ])
  const unknown = {
    providerIds: providerIds.filter((id) => !providers.has(id)),
    categoryIds: categoryIds.filter((id) => !paths.has(id)),
    productIds: productIds.filter((id) => !products.named.has(id)),
  }
  if (Object.values(unknown).some((ids) => ids.length > 0)) throw commissionMatchUnknown(unknown)
  checkReachable(rules, paths)
}

function namedIn(
  rules: readonly CommissionRule[],
  list: 'provider_ids' | 'category_ids' | 'product_ids',
): string[] {
  return [...new Set(rules.flatMap(({ match }) => match[list]))]
}
