import { audited, emit, type Problem, type Tx } from '@souk/platform'
import type { PriceList } from '../price-lists/price-list.ts'
import type { ListLink } from '../price-lists/store.ts'
import { factorOf } from '../rates.ts'
import { faultsNamedMax, priceBelowFloorAttempted } from './events.ts'
import { type FloorFault, floorFaults, takersOf } from './floor.ts'
import { belowFloor } from './problems.ts'
import { listFloors } from './store.ts'

/**
 * The refusal of a rate with which rows above would be sold below their floors, in the list or in those that take its prices.
 * It is announced, so it has to be answered instead of thrown.
 */
export async function floorRefusal(
  tx: Tx,
  list: PriceList,
  others: readonly ListLink[],
): Promise<Problem | undefined> {
  if (list.parentId === null) return undefined
  const links = [...others, list]
  const linkOf = new Map(links.map((link) => [link.id, link]))
  const isBelow = new Set([list.id, ...takersOf(list.id, links).map((taker) => taker.priceListId)])
  const faults: FloorFault[] = []
  for (let at = linkOf.get(list.parentId); at; at = linkOf.get(at.parentId ?? '')) {
    const takers = takersOf(at.id, links).filter(({ priceListId }) => isBelow.has(priceListId))
    const factor = Math.min(...takers.map(({ rates }) => factorThrough(rates)))
    const rows = await listFloors(tx, at.id, { factor, limit: faultsNamedMax })
    faults.push(...floorFaults(rows, takers))
  }
  return faults.length === 0 ? undefined : refuseBelowFloor(tx, list, faults)
}

/** Near enough to find candidates by; amounts are never computed from it. */
function factorThrough(rates: readonly string[]): number {
  return rates.reduce((factor, rate) => (factor * Number(factorOf(rate))) / 1e6, 1)
}

/** Announces the attempt and gives the refusal to answer with: one that is thrown would undo the announcement. */
export function refuseBelowFloor(
  tx: Tx,
  { id, currency, version }: Pick<PriceList, 'id' | 'currency' | 'version'>,
  faults: readonly FloorFault[],
): Problem {
  const prices = viewOfFaults(faults)
  const object = { price_list_id: id, currency, prices }
  emit(tx, priceBelowFloorAttempted, { id, version, object })
  audited(tx, { resource: 'price_floor', id })
  return belowFloor({ prices })
}

function viewOfFaults(faults: readonly FloorFault[]) {
  return faults.slice(0, faultsNamedMax).map(({ priceListId, variantId, amount, floor }) => ({
    price_list_id: priceListId,
    variant_id: variantId,
    amount,
    floor,
  }))
}

/** The refusal alone, for what nobody is told of: to be thrown. */
export function belowFloorOf(faults: readonly FloorFault[]): Problem {
  return belowFloor({ prices: viewOfFaults(faults) })
}
