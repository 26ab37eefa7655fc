let loaded: Promise<ReadonlySet<string>> | undefined

/** Loaded when the first password is chosen: most processes never need the list, and it takes some megabytes. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
