import type { Download } from '@souk/sdk'

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
  handOver(`${name}.${type}`, new Blob(content, { type: types[type] }))
}

/** Hands a file of the API to the person, once all of it is here, and returns its name. */
export async function save({ name = 'file', type, body }: Download): Promise<string> {
  const headers = { 'content-type': type }
  handOver(name, await new Response(body, { headers }).blob())
  return name
}

function handOver(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
