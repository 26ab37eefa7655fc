/** What this browser remembers of the shop. Storage may be forbidden or full: then it lasts as long as the page. */
const prefix = 'souk.shop.'
const memory = new Map<string, string>()

export function remembered(name: string): string | undefined {
  try {
    return localStorage.getItem(prefix + name) ?? undefined
  } catch {
    return memory.get(name)
  }
}

export function remember(name: string, value: string | undefined): void {
  if (value === undefined) memory.delete(name)
  else memory.set(name, value)
  try {
    if (value === undefined) localStorage.removeItem(prefix + name)
    else localStorage.setItem(prefix + name, value)
  } catch {
    // What is in memory has to do.
  }
}

/** The names that begin so, of all that is remembered. */
export function namesRemembered(beginning = ''): string[] {
  const names = new Set(memory.keys())
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(prefix)) names.add(name.slice(prefix.length))
    }
  } catch {
    // What is in memory is all there is.
  }
  return [...names].filter((name) => name.startsWith(beginning))
}

/** Tells what another tab of this browser remembers or forgets. */
export function onRemembered(name: string, listener: (value: string | undefined) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === prefix + name || key === null) listener(newValue ?? undefined)
  })
}
