import { audited, emit, type Problem, type Tx } from '@souk/platform'
import type { PriceList } from '../price-lists/price-list.ts'
import type { ListLink } from '../price-lists/store.ts'
import { factorOf } from '../rates.ts'
import { faultsNamedMax, priceBelowFloorAttempted } from './events.ts'
import { type FloorFault, floorFaults, takersOf } from './floor.ts'
import { belowFloor } from './problems.ts'
import { listBaseFloors, listFloors } from './store.ts'

/**
 * The refusal of a rate with which rows above would be sold below their floors, in the list or in those that take its prices.
 * It is announced, so it has to be answered instead of thrown.
 */
export async function floorRefusal(
  tx: Tx,
  list: PriceList,
  others: readonly ListLink[],
): Promise<Problem | undefined> {
  if (list.adjustRate === null) return undefined
  const links = [...others, list]
  const isBelow = new Set([list.id, ...takersOf(list.id, links).map((taker) => taker.priceListId)])
  const faults: FloorFault[] = []
  for (const source of sourcesOf(list, links)) {
    const takers = takersOf(source, links).filter(({ priceListId }) =>
      isBelow.has(priceListId ?? ''),
    )
    const factor = Math.min(...takers.map(({ rates }) => factorThrough(rates)))
    const asked = { factor, limit: faultsNamedMax }
    const rows = await (source === null
      ? listBaseFloors(tx, list.currency, asked)
      : listFloors(tx, source, asked))
    faults.push(...floorFaults(rows, takers))
  }
  return faults.length === 0 ? undefined : refuseBelowFloor(tx, list, faults)
}

/** Where a list takes its prices from: its parent, that one's, and so on; null for base prices at the end. */
function sourcesOf(list: PriceList, links: readonly ListLink[]): (string | null)[] {
  const linkOf = new Map(links.map((link) => [link.id, link]))
  const sources: (string | null)[] = []
  for (let at: ListLink | undefined = list; at && at.adjustRate !== null; ) {
    sources.push(at.parentId)
    at = linkOf.get(at.parentId ?? '')
  }
  return sources
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

/** The same for base prices, of which the first that is at fault stands for all. */
export function refuseBaseBelowFloor(
  tx: Tx,
  { variantId, currency, version }: Record<'variantId' | 'currency', string> & { version: number },
  faults: readonly FloorFault[],
): Problem {
  const prices = viewOfFaults(faults)
  const object = { price_list_id: null, currency, prices }
  emit(tx, priceBelowFloorAttempted, { id: variantId, version, object })
  audited(tx, { resource: 'price_floor', id: variantId })
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
