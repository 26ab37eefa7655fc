import { count } from '../plural.ts'

export const productTranslations = {
  title: 'Translations',
  none: 'Only in its own language. Shoppers of every language see the texts of the product.',
  add: 'Add language',
  edit: (language: string) => `Edit ${language}`,
  editOf: (language: string) => `Texts in ${language}`,
  remove: (language: string) => `Remove ${language}`,
  removeText: 'Shoppers of this language then see the nearest other language.',
  locale: 'Language',
  textTitle: 'Title',
  description: 'Description',
  original: (text: string) => `Original: ${text}`,
  complete: 'Complete',
  missing: (n: number) => `${count('en', n, 'text', 'texts')} missing`,
  nothing: 'Enter at least one text',
  saved: (language: string) => `Texts in ${language} saved`,
  removed: (language: string) => `${language} removed`,
}
