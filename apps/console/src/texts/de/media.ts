import type { Texts } from '../en/index.ts'

export const media: Texts['media'] = {
  title: 'Medien',
  none: 'Keine Medien',
  noneYet: 'Ziehen Sie Bilder, Videos und Dateien hierher, oder wählen Sie sie mit dem Knopf.',
  add: 'Medien hinzufügen',
  choose: 'Dateien wählen',
  sending: (name) => `${name} wird hochgeladen`,
  earlier: 'Nach vorn',
  later: 'Nach hinten',
  remove: 'Aus diesem Produkt entfernen',
  describe: 'Alternativtext bearbeiten',
  described: 'Alternativtext gespeichert',
  alt: 'Alternativtext',
  altHint: 'Was zu sehen ist, für Menschen, die es nicht sehen',
  noAlt: 'Kein Alternativtext',
}
