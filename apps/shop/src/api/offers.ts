import type { Offer } from '@souk/sdk'
import { useAnswer } from './answers.ts'
import { souk } from './souk.ts'

export type { Offer }

const noOffers: ReadonlyMap<string, Offer> = new Map()

/**
 * What variants cost now, with what a reduction is compared with. Until it is known, and where it cannot be read, the page shows
 * the price that it has.
 */
export function useOffers(variantIds: readonly string[]): ReadonlyMap<string, Offer> {
  const asked = variantIds.join()
  const { data } = useAnswer(`offers ${asked}`, async (signal) => {
    if (asked === '') return noOffers
    const { offers } = (await souk.listOffers({ variant_ids: asked }, { signal })).data
    return new Map(offers.map((offer) => [offer.variant_id, offer]))
  })
  return data ?? noOffers
}
