import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Question {
  readonly headers: IncomingHttpHeaders
  readonly body: Readonly<Record<string, unknown>>
}

/** What a test lets the gateway answer; nothing hangs up, and a function has the answer in its own hands. */
export type Behaviour = (
  question: Question,
) => { status?: number; body: string } | ((response: ServerResponse) => void) | undefined

/** A service on this machine that is asked by HTTP, and remembers what it was asked. */
export async function startGateway(behaviour: Behaviour) {
  const questions: Question[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const question = {
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    }
    questions.push(question)
    const answer = behaviour(question)
    if (typeof answer === 'function') answer(response)
    else if (answer) response.writeHead(answer.status ?? 200).end(answer.body)
    else request.socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/calculate`,
    questions,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
