/** `linen, summer` as a list, each once. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

/** What a field for tags begins with. */
export function tagsText(tags: readonly string[]): string {
  return tags.join(', ')
}
