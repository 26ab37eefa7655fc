import { type Context, ownId, uuidOf, visitOf } from '@souk/platform'

/** What the key of a count ends with: the products of one provider are counted beside those of all sellers. */
function keyOfSeller(providerId: string | null): string {
  return providerId === null ? '' : `/${uuidOf(providerId)}`
}

/** The end of the keys that whoever asks may know. */
export function ownKey(asker: Pick<Context, 'party'>): string {
  // A visitor is no seller, and is told what the operator counts.
  return visitOf(asker) === undefined ? keyOfSeller(ownId(asker, 'prv')) : ''
}

/** What a product of a seller changes in the counts of what it comes into or leaves: the operator's and the provider's. */
export function countsOf(
  countedId: string,
  providerId: string | null,
  by: 1 | -1,
): Readonly<Record<string, number>> {
  const uuid = uuidOf(countedId)
  return { [uuid]: by, ...(providerId && { [uuid + keyOfSeller(providerId)]: by }) }
}
