import { table } from './generated/table.ts'

/** The name of an operation in the reference, which is the name of the method too. */
export type OperationId = keyof typeof table

/** Every operation of the reference. */
export const operationIds = Object.keys(table) as readonly OperationId[]

/** How an operation is called, and what it needs. */
export interface OperationFacts {
  readonly operationId: OperationId
  readonly method: string
  /** With its parameters as `:orderId`. */
  readonly path: string
  /** The scope that a token needs; `public` for none. */
  readonly scope: string
  /** It changes something, and the server does it once for one `Idempotency-Key`. */
  readonly isKeyed: boolean
  /** Doing it again does no harm: it only reads, or it is keyed. */
  readonly isRepeatable: boolean
  /** Its fields are sent as a form. */
  readonly isForm: boolean
  /** Providers may call it too, for what is their own. */
  readonly isForProviders: boolean
  /** An AI agent can be allowed to call it: neither is it for people alone, nor does it answer with a secret. */
  readonly isForAgents: boolean
  /** Its argument `content` is sent as it is. */
  readonly isUpload: boolean
  /** It answers with a file, which is read as it comes. */
  readonly isDownload: boolean
  /** The parameter that takes `page.next` of a list. */
  readonly pagedBy: string | undefined
  /** What stands in the address although there is a body. */
  readonly queryNames: readonly string[]
  /** The headers that it reads beside those of every operation. */
  readonly headerNames: readonly string[]
}

const known = new Map<OperationId, OperationFacts>()

/** Read once from the generated line of the operation. */
export function operationFacts(operationId: OperationId): OperationFacts {
  const facts = known.get(operationId) ?? factsOf(operationId)
  known.set(operationId, facts)
  return facts
}

/** From a line such as `POST /api/v1/orders orders:write k`. */
function factsOf(operationId: OperationId): OperationFacts {
  const [method = '', path = '', scope = '', marks = '', query = '', headers = ''] =
    table[operationId].split(' ')
  const isKeyed = marks.includes('k')
  const isSequenced = marks.includes('e')
  return {
    operationId,
    method,
    path,
    scope,
    isKeyed,
    isRepeatable: method === 'GET' || isKeyed || marks.includes('s'),
    isForm: marks.includes('f'),
    isForProviders: scope === 'public' || marks.includes('p'),
    isForAgents: !marks.includes('n'),
    isUpload: marks.includes('u'),
    isDownload: marks.includes('d'),
    pagedBy: isSequenced ? 'after_sequence' : marks.includes('c') ? 'cursor' : undefined,
    queryNames: namesIn(query),
    headerNames: namesIn(headers),
  }
}

function namesIn(list: string): string[] {
  return list === '' ? [] : list.split(',')
}
