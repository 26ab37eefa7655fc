import type { Texts } from '../en/index.ts'
import { count } from '../plural.ts'

export const productTranslations: Texts['productTranslations'] = {
  title: 'Übersetzungen',
  none: 'Nur in der eigenen Sprache. Käufer aller Sprachen sehen die Texte des Produkts.',
  add: 'Sprache hinzufügen',
  edit: (language) => `${language} bearbeiten`,
  editOf: (language) => `Texte in ${language}`,
  remove: (language) => `${language} entfernen`,
  removeText: 'Käufer dieser Sprache sehen dann die nächste andere Sprache.',
  locale: 'Sprache',
  textTitle: 'Titel',
  description: 'Beschreibung',
  original: (text) => `Original: ${text}`,
  complete: 'Vollständig',
  missing: (n) => (n === 1 ? '1 Text fehlt' : `${count('de', n, 'Text', 'Texte')} fehlen`),
  nothing: 'Geben Sie mindestens einen Text ein',
  saved: (language) => `Texte in ${language} gespeichert`,
  removed: (language) => `${language} entfernt`,
}
