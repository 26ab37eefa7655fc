const types = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
  /** A value of JSON on each line. */
  jsonl: 'application/jsonl',
} as const

/** Programs for tables know by this mark that a text is UTF-8. */
const byteOrderMark = '\ufeff'

/** Hands a text, which may come in parts, to the person as a file. */
export function download(name: string, type: keyof typeof types, text: readonly string[]): void {
  const content = type === 'csv' ? [byteOrderMark, ...text] : [...text]
  const url = URL.createObjectURL(new Blob(content, { type: types[type] }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.${type}`
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
