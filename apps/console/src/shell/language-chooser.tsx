import {
  chooseLanguage,
  chosenLanguage,
  type Language,
  languageNames,
  useTexts,
} from '../texts/index.ts'

export function LanguageChooser() {
  const t = useTexts()
  return (
    <select
      class="input language"
      aria-label={t.shell.language}
      value={chosenLanguage()}
      onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}
    >
      {Object.entries(languageNames).map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  )
}
