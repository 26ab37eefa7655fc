import type { Texts } from '../index.ts'

export const legalHolds: Texts['legalHolds'] = {
  holds: 'Rechtliche Sperren',
  hold: 'Rechtliche Sperre',
  about: 'Rechtliche Sperre',
  customer: 'Kunde',
  status: 'Status',
  reason: 'Rechtlicher Grund',
  none: 'Noch keine rechtlichen Sperren',
  noneDetail:
    'Setzen Sie eine, wo nichts über einen Kunden gelöscht werden darf, etwa während eines Rechtsstreits.',
  noneFound: 'Keine rechtliche Sperre passt zu diesen Filtern',
  place: 'Sperre setzen',
  placeTitle: 'Rechtliche Sperre setzen?',
  placeExplain:
    'Nichts über diesen Kunden wird gelöscht, bis die Sperre aufgehoben ist. Eine Löschung, die begonnen hat, hält an; was gelöscht ist, bleibt gelöscht.',
  placed: 'Rechtliche Sperre gesetzt',
  placedBy: 'Gesetzt von',
  placedAt: 'Gesetzt',
  activeExplain: 'Löschungen dieses Kunden warten, bis jede rechtliche Sperre aufgehoben ist.',
  release: 'Aufheben',
  releaseTitle: 'Diese rechtliche Sperre aufheben?',
  releaseExplain:
    'Gibt es keine andere Sperre, geht eine angehaltene Löschung sofort weiter und lässt sich nicht rückgängig machen.',
  releaseReason: 'Grund der Aufhebung',
  released: 'Rechtliche Sperre aufgehoben',
  releasedBy: 'Aufgehoben von',
  releasedAt: 'Aufgehoben',
}
