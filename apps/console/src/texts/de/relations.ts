import type { Texts } from '../en/index.ts'

export const relations: Texts['relations'] = {
  title: 'Verwandte Produkte',
  none: 'Keine verwandten Produkte. Käufer sehen keine Vorschläge zu diesem Produkt.',
  add: 'Produkt hinzufügen',
  product: 'Produkt',
  productHint: 'Teil des Titels',
  kind: 'Gezeigt als',
  kinds: {
    CROSS_SELL: 'Zusammen gekauft',
    UP_SELL: 'Bessere Alternative',
    ACCESSORY: 'Zubehör',
    SUBSTITUTE: 'Ersatz',
  },
  taken: 'Dieses Produkt wird schon so gezeigt',
  earlier: (title) => `${title} nach oben`,
  later: (title) => `${title} nach unten`,
  remove: (title) => `${title} entfernen`,
  added: 'Verwandtes Produkt hinzugefügt',
}
