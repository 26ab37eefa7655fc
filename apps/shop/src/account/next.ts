import { type Address, hrefOf } from '../router/address.ts'

/** Pages that somebody signs in on the way to. What the address names otherwise leads to the account. */
const places = ['checkout'] as const
export type Place = (typeof places)[number]

export function placeIn({ query }: Address): Place | undefined {
  return places.find((place) => place === query.get('next'))
}

/** A page of signing in that leads on to a place. */
export function hrefOn(segment: string, place: Place | undefined): string {
  return hrefOf([segment], place && new URLSearchParams({ next: place }))
}

export function hrefOfPlace(place: Place | undefined): string {
  return hrefOf([place ?? 'account'])
}
