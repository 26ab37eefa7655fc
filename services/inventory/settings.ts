import { isDeepStrictEqual } from 'node:util'
import { type FieldError, validationFailed } from '@souk/platform'
import { ItemsByPlace, type StockItem, type StockOutcome, type StockSettings } from './stock.ts'

export type SettingsChanges = Partial<StockSettings>

/** Applies the changes to one of the items; units that are kept back from sale move, and the rest is set. */
export function configure(
  items: readonly StockItem[],
  item: StockItem,
  changes: SettingsChanges,
  now: Date,
): StockOutcome {
  const before = settingsOf(item)
  const { safetyStock, ...settings } = settled({ ...before, ...changes }, changes)
  if (isDeepStrictEqual({ safetyStock, ...settings }, before)) return { items: [], movements: [] }
  const stock = new ItemsByPlace(items, now)
  stock.configure(item, settings)
  const keptBack = safetyStock - before.safetyStock
  if (keptBack === 0) return { items: stock.changed(), movements: [] }
  const way =
    keptBack > 0
      ? ({ from: 'ON_HAND', to: 'SAFETY_STOCK' } as const)
      : ({ from: 'SAFETY_STOCK', to: 'ON_HAND' } as const)
  const units = Math.abs(keptBack)
  const movements = [stock.move(item, { type: 'SAFETY_STOCK', ...way, units })]
  return { items: stock.changed(), movements }
}

function settingsOf(item: StockItem): StockSettings {
  const { safetyStock, lowStockAt, policy, backorderLimit, releaseAt } = item
  return { safetyStock, lowStockAt, policy, backorderLimit, releaseAt }
}

/** A limit and a date that the policy does not use go with the policy that used them, and are not taken with another. */
function settled(wanted: StockSettings, changes: SettingsChanges): StockSettings {
  const { policy } = wanted
  const errors: FieldError[] = []
  if (policy === 'PREORDER' && wanted.releaseAt === null) {
    const message = 'is required with the policy PREORDER'
    errors.push({ path: '/release_at', code: 'required', message })
  }
  if (policy !== 'PREORDER' && changes.releaseAt) {
    const message = `does not go together with the policy ${policy}, only with PREORDER`
    errors.push({ path: '/release_at', code: 'not_with_policy', message })
  }
  if (policy === 'DENY' && typeof changes.backorderLimit === 'number') {
    const message = 'does not go together with the policy DENY, only with BACKORDER and PREORDER'
    errors.push({ path: '/backorder_limit', code: 'not_with_policy', message })
  }
  if (errors.length > 0) throw validationFailed(undefined, { errors })
  return {
    ...wanted,
    backorderLimit: policy === 'DENY' ? null : wanted.backorderLimit,
    releaseAt: policy === 'PREORDER' ? wanted.releaseAt : null,
  }
}
