export const translations = {
  title: 'Translations',
  add: 'Add language',
  addHint: 'Texts that are not translated are shown as above',
  drop: (language: string) => `Remove ${language}`,
}
