/** What was typed, or nothing where it is empty. */
export function given<Key extends string>(key: Key, text: string): { [K in Key]?: string } {
  const value = text.trim()
  return (value === '' ? {} : { [key]: value }) as { [K in Key]?: string }
}
