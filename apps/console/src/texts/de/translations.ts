import type { Texts } from '../en/index.ts'
import { count } from '../plural.ts'

export const translations: Texts['translations'] = {
  title: 'Übersetzungen',
  none: 'Nur in der eigenen Sprache. Käufer aller Sprachen sehen die Texte des Produkts.',
  add: 'Sprache hinzufügen',
  edit: (language) => `${language} bearbeiten`,
  editOf: (language) => `Texte in ${language}`,
  remove: (language) => `${language} entfernen`,
  removeText: 'Käufer dieser Sprache sehen dann die nächste andere Sprache.',
  locale: 'Sprache',
  localeHint: 'Ein Sprachkürzel wie en, de-AT oder pt-BR',
  localeWrong: 'Kein Sprachkürzel. Beispiele: en, de-AT, pt-BR',
  localeTaken: 'Diese Sprache gibt es schon. Bearbeiten Sie sie.',
  textTitle: 'Titel',
  description: 'Beschreibung',
  original: (text) => `Original: ${text}`,
  complete: 'Vollständig',
  missing: (n) => (n === 1 ? '1 Text fehlt' : `${count('de', n, 'Text', 'Texte')} fehlen`),
  nothing: 'Geben Sie mindestens einen Text ein',
  saved: (language) => `Texte in ${language} gespeichert`,
  removed: (language) => `${language} entfernt`,

export const translations: Texts['translations'] = {
  title: 'Übersetzungen',
  add: 'Sprache hinzufügen',
  addHint: 'Nicht übersetzte Texte erscheinen wie oben',
  drop: (language) => `${language} entfernen`,
}
