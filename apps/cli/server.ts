import type { Account } from './account.ts'
import { CommandError } from './command-error.ts'
import { escapeControlCharacters } from './escape-control-characters.ts'

/** The server cannot be asked just now. Whoever can wait tries again. */
export class Away extends CommandError {}

/** The server refused: what the person has to know, in one line. */
export class Refused extends CommandError {
  readonly meta: Readonly<Record<string, unknown>>

  constructor(message: string, meta: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.meta = meta
  }
}

export interface Asking {
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** A refusal is the person's business; a server that is away or busy comes back. */
export async function ask(
  { baseUrl, apiKey }: Account,
  path: string,
  { query = {}, headers = {}, signal }: Asking = {},
): Promise<Response> {
  const url = new URL(path, baseUrl)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const reply = await fetch(url, {
    headers: { authorization: `Bearer ${apiKey}`, ...headers },
    ...(signal && { signal }),
  }).catch((error: Error & { cause?: { code?: string; message?: string } }) => {
    const { code, message = error.message } = error.cause ?? {}
    throw new Away(`${baseUrl} cannot be reached (${code ?? message})`)
  })
  if (reply.ok) return reply
  const said = `the server answered ${reply.status}`
  if (reply.status >= 500 || reply.status === 429) throw new Away(said)
  const refusal = (await reply.json().catch(() => ({}))) as Refusal
  throw new Refused(`${said}: ${escapeControlCharacters(inOneLine(refusal))}`, refusal.meta)
}

interface Refusal {
  readonly title?: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  readonly meta?: Readonly<Record<string, unknown>>
}

/** What is wrong and where, in one line. Something between us and the server need not answer as the server does. */
function inOneLine({ title, errors, meta }: Refusal): string {
  if (title === undefined) return 'is this the address of Souk?'
  const facts = Object.entries(meta ?? {}).map(([name, value]) => `${name} ${value}`)
  const details =
    facts.length > 0 ? facts : errors?.map((error) => `${error.path} ${error.message}`)
  return details?.length ? `${title} (${details.join('; ')})` : title
}
