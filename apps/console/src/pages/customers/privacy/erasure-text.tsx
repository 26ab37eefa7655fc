import { useTexts } from '../../../texts/index.ts'

/** What goes and what stays, before anybody decides on it. */
export function ErasureText() {
  const t = useTexts()
  return (
    <>
      <p>{t.privacy.eraseGoes}</p>
      <p class="soft">{t.privacy.eraseStays}</p>
      <p class="soft">{t.privacy.eraseBefore}</p>
    </>
  )
}
