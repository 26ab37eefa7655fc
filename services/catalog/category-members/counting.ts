import { type Context, ownId, uuidOf } from '@souk/platform'

/** What the key of a count ends with: the products of one provider are counted beside those of all sellers. */
export function keyOfSeller(providerId: string | null): string {
  return providerId === null ? '' : `/${uuidOf(providerId)}`
}

/** The end of the keys that whoever asks may know. */
export function ownKey(asker: Pick<Context, 'party'>): string {
  return keyOfSeller(ownId(asker, 'prv'))
}
