/** Requests as bytes, made once before the load starts. */
export interface Caller {
  readonly apiKey: string
}

export function get(path: string, { apiKey }: Caller): string {
  return `GET ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${apiKey}\r\n\r\n`
}

export function post(path: string, { apiKey }: Caller, body: object): string {
  const text = JSON.stringify(body)
  return [
    `POST ${path} HTTP/1.1`,
    'host: bench',
    `authorization: Bearer ${apiKey}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n')
}

/** One call outside of any measurement. Anything but success is the end of the bench. */
export async function fetchJson(
  baseUrl: string,
  { apiKey }: Caller,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${baseUrl}${path}`, {
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}
