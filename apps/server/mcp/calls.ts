import { headersOfJustification } from '@souk/approvals/contract'
import type { Argument, Json } from './schemas.ts'
import type { Tool } from './tools.ts'

/** The request behind a call of a tool. */
export interface ToolRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Json | undefined
}

/** An argument that no request can be made of, in words for the model. */
export class BadArgument extends Error {
  override name = 'BadArgument'
}

/** Anything else could lead to another path, or to none. */
const pathValue = /^[A-Za-z0-9_~-][A-Za-z0-9_.~-]{0,199}$/

/** What an argument holds is left to the operation; only what it cannot be told apart by is refused here. */
export function requestOf(tool: Tool, given: Json): ToolRequest {
  const { operation, places } = tool
  const known = Object.entries(given).map(([argument, value]) => {
    const place = places.get(argument)
    if (!place) throw new BadArgument(unknownArgument(tool, argument))
    return { ...place, argument, value }
  })
  const at = (place: Argument['place']) => known.filter((one) => one.place === place)
  const path = operation.url.replaceAll(/:([A-Za-z_]+)/g, (_, name: string) =>
    pathText(tool, name, at('path').find((one) => one.name === name)?.value),
  )
  const query = new URLSearchParams()
  for (const { name, value } of at('query')) {
    for (const one of [value].flat()) query.append(name, textOf(one))
  }
  const hasBody = operation.schema.body !== undefined
  return {
    method: operation.method,
    url: query.size === 0 ? path : `${path}?${query}`,
    headers: headersOf(at('header')),
    body: hasBody
      ? Object.fromEntries(at('body').map(({ name, value }) => [name, value]))
      : undefined,
  }
}

function unknownArgument({ name, places }: Tool, argument: string): string {
  const names = [...places.keys()]
  const known = names.length === 0 ? 'it takes none' : `it takes ${names.join(', ')}`
  return `${name} has no argument ${argument.slice(0, 100)}; ${known}.`
}

function pathText({ places }: Tool, name: string, value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text === 'string' && pathValue.test(text)) return text
  const [argument = name] = [...places].find(([, one]) => one.name === name) ?? []
  throw new BadArgument(`${argument} must be an id as an earlier answer showed it.`)
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type ArgumentValue = Argument & { readonly argument: string; readonly value: unknown }

/** Texts of a model may hold any character; headers may not. */
function headersOf(given: readonly ArgumentValue[]): Record<string, string> {
  const sent = (header: string) => given.find(({ name }) => name === header)?.value
  const key = sent('idempotency-key')
  const reason = sent('souk-agent-reason') ?? null
  const sources = sent('souk-agent-sources') ?? []
  if (key !== undefined && typeof key !== 'string') throw new BadArgument(mustBe('idempotency_key'))
  if (reason !== null && typeof reason !== 'string') throw new BadArgument(mustBe('agent_reason'))
  if (!isSources(sources)) {
    throw new BadArgument('agent_sources must be a list of objects with title, uri and quote.')
  }
  return {
    ...(key !== undefined && { 'idempotency-key': key }),
    ...headersOfJustification({ reason, sources }),
  }
}

function mustBe(argument: string): string {
  return `${argument} must be a text.`
}

/** What they hold is looked at by whoever reads the header. */
function isSources(
  value: unknown,
): value is Parameters<typeof headersOfJustification>[0]['sources'] {
  return (
    Array.isArray(value) &&
    value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
  )
}
