export const handlePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** `linen, summer` as a list, each once. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

/** `size = M` on each line; undefined where a line is something else. */
export function optionsOf(text: string): Record<string, string> | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const entries = lines.map((line) => {
    const [name = '', ...rest] = line.split('=')
    return [name.trim(), rest.join('=').trim()] as const
  })
  const isRight = entries.every(([name, value]) => name !== '' && value !== '')
  return isRight ? Object.fromEntries(entries) : undefined
}

/** Yes, no, or left to the API. */
export function yesOrNo<Key extends string>(key: Key, text: string): { [K in Key]?: boolean } {
  return (text === '' ? {} : { [key]: text === 'true' }) as { [K in Key]?: boolean }
}
