import type { Texts } from '../en/index.ts'

export const translations: Texts['translations'] = {
  title: 'Übersetzungen',
  add: 'Sprache hinzufügen',
  addHint: 'Nicht übersetzte Texte erscheinen wie oben',
  drop: (language) => `${language} entfernen`,
}
