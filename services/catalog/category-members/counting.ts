import { type Context, count, ownId, type Tx, uuidOf } from '@souk/platform'

/** What the key of a count ends with: the products of one provider are counted beside those of all sellers. */
function keyOfSeller(providerId: string | null): string {
  return providerId === null ? '' : `/${uuidOf(providerId)}`
}

/** The end of the keys that whoever asks may know. */
export function ownKey(asker: Pick<Context, 'party'>): string {
  return keyOfSeller(ownId(asker, 'prv'))
}

/** A product comes into what is counted, or goes: for the operator, and for the provider whose it is. */
export function countOne(
  tx: Tx,
  counter: string,
  { countedId, providerId }: { readonly countedId: string; readonly providerId: string | null },
  by: 1 | -1,
): void {
  const uuid = uuidOf(countedId)
  const ofSeller = providerId && { [uuid + keyOfSeller(providerId)]: by }
  count(tx, counter, { [uuid]: by, ...ofSeller })
}
