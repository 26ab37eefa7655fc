import type { Facts } from './answer.ts'

/** A file that is on its way: what it is, and its content as it comes. Nothing of it is kept in memory. */
export interface Download extends Facts {
  /** What to call the file, as the server says. */
  readonly name: string | undefined
  /** Its media type, such as `text/csv`. */
  readonly type: string
  /** In bytes, where the server knows it before. */
  readonly size: number | undefined
  /** It can be read once: `for await`, `pipeTo`, or `new Response(body)` for the whole of it. */
  readonly body: ReadableStream<Uint8Array>
}

export function downloadOf(response: Response, facts: Facts): Download {
  const { headers } = response
  const length = headers.get('content-length')
  return {
    ...facts,
    name: nameIn(headers.get('content-disposition') ?? ''),
    type: (headers.get('content-type') ?? 'application/octet-stream').replace(/\s*;.*/s, ''),
    // What was compressed on the way has another size than it is read with.
    size: length === null || headers.has('content-encoding') ? undefined : Number(length),
    body: response.body ?? new Blob([]).stream(),
  }
}

/** The name in all letters where there is one (RFC 6266). A path is none: the file is named, not where it goes. */
function nameIn(disposition: string): string | undefined {
  const [, encoded] = /filename\*=(?:utf-8)''([^;\s]+)/i.exec(disposition) ?? []
  const [, quoted, plain] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? []
  const name = decoded(encoded) ?? quoted?.replace(/\\(.)/g, '$1') ?? plain
  return name?.split(/[/\\]/).at(-1) || undefined
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}
