import type { Texts } from '../en/index.ts'

export const products: Texts['products'] = {
  product: 'Produkt',
  status: 'Status',
  provider: 'Anbieter',
  own: 'Eigenes',
  available: 'Verfügbar',
  unlimited: 'Unbegrenzt',
  price: 'Preis',
  changed: 'Geändert',
  all: 'Alle',
  none: 'Noch kein Produkt',
  noneDetail: 'Legen Sie das erste an, oder lassen Sie die Sandbox eines anlegen.',
  noneFound: 'Kein Produkt mit diesem Status',
}
