/** Parameters as they were sent: `a[b][c]=d`, `expand[0]=e`. */
export type Params = { [name: string]: Params | string }

export function readForm(text: string): Params {
  const read: Params = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part)
    put(read, path, value)
  }
  return read
}

function put(into: Params, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const inner = into[name]
  const folder = typeof inner === 'object' ? inner : {}
  into[name] = folder
  put(folder, rest, value)
}

export function textOf(params: Params, name: string): string | undefined {
  const value = params[name]
  return typeof value === 'string' ? value : undefined
}

export function listOf(params: Params, name: string): string[] {
  const value = params[name]
  return typeof value === 'object'
    ? Object.values(value).filter((one) => typeof one === 'string')
    : []
}

export function mapOf(params: Params, name: string): Record<string, string> {
  const value = params[name]
  if (typeof value !== 'object') return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (typeof one === 'string' ? [[key, one]] : [])),
  )
}
