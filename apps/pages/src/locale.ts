/** How a language is written here: the browser's own way where it speaks the language. */
export function localeOf(language: string, tags: readonly string[] = navigator.languages): string {
  return tags.find((tag) => tag.slice(0, 2) === language && isKnown(tag)) ?? language
}

/** Some systems hand down names such as `en-US@posix`, which no formatter takes. */
function isKnown(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
