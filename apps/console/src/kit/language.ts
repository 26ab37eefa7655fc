import { locale } from '../texts/index.ts'

/** `de-AT` as people call it; a tag that nobody knows stands for itself. */
export function languageName(tag: string): string {
  try {
    const names = new Intl.DisplayNames([locale()], { type: 'language', fallback: 'code' })
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}
