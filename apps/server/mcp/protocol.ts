import type {
  CallToolResult,
  ListToolsResult,
  Server,
  ServerContext,
  StandardSchemaV1,
} from '@modelcontextprotocol/server'
import { isOpen } from './approvals.ts'
import { type Caller, call } from './caller.ts'
import { BadArgument } from './calls.ts'
import type { Endpoint } from './endpoints.ts'
import { approvalOf, approvalResult, failure, resultOf } from './results.ts'
import {
  approvalBehind,
  detailedTask,
  type TaskHandles,
  taskOf,
  tasksExtension,
  withdraw,
} from './tasks.ts'

type Library = typeof import('@modelcontextprotocol/server')

export interface ServerFacts {
  readonly endpoint: Endpoint
  readonly baseUrl: string
  readonly version: string
  readonly tasks: TaskHandles
}

/** So many tools are a page of the list. */
const toolsPerPage = 50

/** What goes back for one message. */
export interface Answer {
  readonly status: number
  readonly type: string | null
  readonly text: string
}

/** Answers one message of a caller, in whichever revision of the protocol it speaks. */
export async function answer(
  facts: ServerFacts,
  caller: Caller,
  message: { readonly headers: Headers; readonly body: unknown },
): Promise<Answer> {
  const mcp = await library()
  const messageServer = new MessageServer(mcp, facts, caller)
  const { href } = new URL(facts.endpoint.path, facts.baseUrl)
  const request = new Request(href, { method: 'POST', headers: message.headers })
  const refusal = versionRefusal(mcp, message)
  const response = refusal ?? (await messageServer.answer(request, message.body))
  const text = messageServer.complete(await response.text())
  return { status: response.status, type: response.headers.get('content-type'), text }
}

/** The revision in which every message says itself who sends it. Those before begin with a handshake. */
const newest = '2026-07-28'

/** A revision that nobody speaks here. The library would name those of one generation only. */
function versionRefusal(
  mcp: Library,
  { headers, body }: { readonly headers: Headers; readonly body: unknown },
): Response | undefined {
  const requested = headers.get('mcp-protocol-version')
  const supported = [newest, ...mcp.SUPPORTED_PROTOCOL_VERSIONS]
  if (requested === null || supported.includes(requested)) return undefined
  const { code, message, data } = new mcp.UnsupportedProtocolVersionError({ requested, supported })
  const { id = null } = body as { id?: unknown }
  return Response.json({ jsonrpc: '2.0', id, error: { code, message, data } }, { status: 400 })
}

/** In the text of an answer this is a list of tools and nothing else: within a text its quotes would be escaped. */
const noTools = '"tools":[]'

let loaded: Promise<Library> | undefined

/** Loaded when the first message comes: most processes never see one, and it would cost each of them 30 MB. */
function library(): Promise<Library> {
  loaded ??= import('@modelcontextprotocol/server')
  return loaded
}

/** What the library calls for one message. There are no sessions: whatever lasts is in the database. */
class MessageServer {
  readonly server: Server
  readonly #mcp: Library
  readonly #facts: ServerFacts
  readonly #caller: Caller
  #listed = ''

  constructor(mcp: Library, facts: ServerFacts, caller: Caller) {
    this.#mcp = mcp
    this.#facts = facts
    this.#caller = caller
    const { title, instructions } = facts.endpoint
    const capabilities = { tools: {}, extensions: { [tasksExtension]: {} } }
    const info = { name: 'souk', title, version: facts.version }
    this.server = new mcp.Server(info, { capabilities, instructions })
    this.server.setRequestHandler('tools/list', ({ params }) => this.#listTools(params?.cursor))
    this.server.setRequestHandler('tools/call', ({ params }, context) =>
      this.#callTool(params, context),
    )
    this.server.setRequestHandler('tasks/get', { params: TaskParams }, ({ taskId }, context) =>
      this.#getTask(taskId, context),
    )
    this.server.setRequestHandler('tasks/cancel', { params: TaskParams }, ({ taskId }, context) =>
      this.#cancelTask(taskId, context),
    )
  }

  /**
   * One answer in JSON. The library would send clients of the generation before events, of which there is only ever one.
   */
  async answer(request: Request, body: unknown): Promise<Response> {
    const { createMcpHandler, isLegacyRequest, WebStandardStreamableHTTPServerTransport } =
      this.#mcp
    if (!(await isLegacyRequest(request, body))) {
      const handler = createMcpHandler(() => this.server, { maxSubscriptions: 0 })
      return handler.fetch(request, { parsedBody: body })
    }
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await this.server.connect(transport)
    try {
      return await transport.handleRequest(request, { parsedBody: body })
    } finally {
      await this.server.close()
    }
  }

  /** The library answers with an empty list: it would look at every tool and write its text anew each time. */
  #listTools(cursor = ''): ListToolsResult {
    const { reachable } = this.#caller
    const start = cursor === '' ? 0 : reachable.findIndex(({ name }) => name === cursor) + 1
    // A cursor is the name of the last tool of a page; any other was not given out by us.
    if (cursor !== '' && (start === 0 || start % toolsPerPage !== 0)) {
      throw this.#invalid('Invalid cursor: send the nextCursor of the page before')
    }
    const page = reachable.slice(start, start + toolsPerPage)
    const last = page.at(-1)
    this.#listed = page.map(({ definitionText }) => definitionText).join(',')
    const isEnd = start + page.length >= reachable.length
    return { tools: [], ...(last && !isEnd && { nextCursor: last.name }) }
  }

  /** The text of the library's answer, with the tools that it was not told of. */
  complete(text: string): string {
    if (this.#listed === '') return text
    return text.replace(noTools, () => `"tools":[${this.#listed}]`)
  }

  async #callTool(
    { name, arguments: given = {}, _meta }: ToolCall,
    context: ServerContext,
  ): Promise<CallToolResult> {
    const tool = this.#caller.tools.find((one) => one.name === name)
    if (!tool) throw this.#invalid(`Unknown tool: ${name.slice(0, 100)}`)
    const reply = await call(this.#caller, tool, given, _meta)
    if (reply instanceof BadArgument) return failure(reply.message)
    const canReadApprovals = this.#canReadApprovals
    const told = { baseUrl: this.#facts.baseUrl, canReadApprovals }
    const approval = approvalOf(reply)
    if (!approval) return resultOf(tool, reply, told)
    if (canReadApprovals && isOpen(approval) && knowsTasks(context)) {
      const handle = this.#facts.tasks.write(approval, this.#caller.principal)
      return { resultType: 'task', content: [], ...taskOf(approval, handle) }
    }
    return approvalResult(approval, told)
  }

  get #canReadApprovals(): boolean {
    return this.#caller.reachable.some(({ operationId }) => operationId === 'getApproval')
  }

  async #getTask(handle: string, context: ServerContext) {
    const approval = await this.#approvalBehind(handle, context)
    return detailedTask(this.#caller, approval, handle, this.#facts.baseUrl)
  }

  async #cancelTask(handle: string, context: ServerContext) {
    await withdraw(this.#caller, await this.#approvalBehind(handle, context))
    return {}
  }

  async #approvalBehind(handle: string, context: ServerContext) {
    if (!knowsTasks(context)) {
      const requiredCapabilities = { extensions: { [tasksExtension]: {} } }
      throw new this.#mcp.MissingRequiredClientCapabilityError({ requiredCapabilities })
    }
    const approval = await approvalBehind(this.#facts.tasks, this.#caller, handle)
    if (!approval) throw this.#invalid('Task not found')
    return approval
  }

  #invalid(message: string): Error {
    return new this.#mcp.ProtocolError(this.#mcp.ProtocolErrorCode.InvalidParams, message)
  }
}

interface ToolCall {
  readonly name: string
  readonly arguments?: Record<string, unknown> | undefined
  readonly _meta?: Record<string, unknown> | undefined
}

interface Envelope {
  readonly 'io.modelcontextprotocol/clientCapabilities'?: { readonly extensions?: object }
}

/** Said with every message; what was said before does not count. */
function knowsTasks({ mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Envelope | undefined
  const { extensions = {} } = envelope?.['io.modelcontextprotocol/clientCapabilities'] ?? {}
  return tasksExtension in extensions
}

const TaskParams: StandardSchemaV1<{ taskId: string }> = {
  '~standard': {
    version: 1,
    vendor: 'souk',
    validate: (value) => {
      const { taskId } = (value ?? {}) as { taskId?: unknown }
      return typeof taskId === 'string'
        ? { value: { taskId } }
        : { issues: [{ message: 'must be a text', path: ['taskId'] }] }
    },
  },
}
