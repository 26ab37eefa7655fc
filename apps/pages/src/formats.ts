/** Formatters are dear to make and are needed by the hundred, so each is made once. */
const made = new Map<string, unknown>()

/** The formatter of a kind with these options, in this locale. */
export function kept<Options extends object, Formatter>(
  Kind: new (locale: string, options: Options) => Formatter,
  locale: string,
  options: Options,
): Formatter {
  const key = `${Kind.name} ${locale} ${JSON.stringify(options)}`
  const known = made.get(key) as Formatter | undefined
  if (known) return known
  const formatter = new Kind(locale, options)
  made.set(key, formatter)
  return formatter
}
