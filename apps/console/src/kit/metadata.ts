/** What programs note on a thing: names with a text, a number or a yes or no each. */
export type Metadata = Readonly<Record<string, string | number | boolean>>

const linePattern = /^([A-Za-z0-9_.-]{1,64})\s*=\s*(.*)$/

/** One line for each, as `season = summer`. A text that looks like something else stands in quotes. */
export function metadataText(metadata: Metadata): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} = ${valueText(value)}`)
    .join('\n')
}

function valueText(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value)
  const isPlain =
    typeof typedValue(value) === 'string' && value === value.trim() && !/["\n]/.test(value)
  return isPlain ? value : JSON.stringify(value)
}

/** Undefined where a line is none of these. */
export function metadataOf(text: string): Metadata | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const entries = lines.map((line) => {
    const [, name, value] = linePattern.exec(line.trim()) ?? []
    return name === undefined || value === undefined
      ? undefined
      : ([name, typedValue(value)] as const)
  })
  if (!entries.every((entry) => entry !== undefined)) return undefined
  return Object.fromEntries(entries)
}

function typedValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && Number.isFinite(Number(text))) return Number(text)
  if (!/^".*"$/.test(text)) return text
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}

export function givenMetadata(text: string): { metadata?: Metadata } {
  const metadata = metadataOf(text) ?? {}
  return Object.keys(metadata).length === 0 ? {} : { metadata }
}
