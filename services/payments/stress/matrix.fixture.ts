import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  allKinds,
  type Gateway,
  type GatewayKindAdapter,
  GatewayKinds,
} from '@souk/gateways/contract'
import { type KilledRequest, requestAndHalt } from '@souk/platform/testing'
import { shopServices } from '../fixtures.ts'
import type { StoryGateways } from '../stories/gateway.fixture.ts'

/** The gateways stand outside of the process that dies, and keep their books. */
export interface MatrixRequest extends KilledRequest {
  readonly gatewaysUrl: string
}

const questions = [
  'authorize',
  'poll',
  'capture',
  'pollCapture',
  'void',
  'refund',
  'pollRefund',
] as const
const methodQuestions = ['setUp', 'pollSetUp', 'look', 'detach'] as const
const disputeQuestions = ['disputesOf', 'submitEvidence', 'acceptDispute'] as const

/** Answers what is asked over HTTP by another process. */
export async function serveGateways({ adapter }: StoryGateways): Promise<Server> {
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const { question, connection, asked, key } = JSON.parse(text, reviveDates)
    const signal = new AbortController().signal
    const gateway = {
      ...adapter.open(connection),
      ...adapter.openDisputes?.(connection),
      ...adapter.openMethods?.(connection),
    }
    const ask = gateway[question as keyof typeof gateway] as (...all: unknown[]) => Promise<object>
    response.end(JSON.stringify(await ask(...asked, { key, signal })))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

export function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const dates = new Set(['now', 'evidenceDueAt', 'agreedAt'])

function reviveDates(name: string, value: unknown): unknown {
  return dates.has(name) ? value && new Date(String(value)) : value
}

type Ask = (question: string, connection: object, asked: unknown[], key: string) => Promise<never>

/** The same gateways for the process that dies. */
function remoteKinds(ask: Ask): GatewayKinds {
  const test = allKinds().of('TEST')
  const named = (names: readonly string[], connection: object) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        (...all: unknown[]) => {
          const { key } = all.at(-1) as { key: string }
          return ask(name, connection, all.slice(0, -1), key)
        },
      ]),
    )
  const adapter: GatewayKindAdapter = {
    ...test,
    takes: (method) => /^pm_(test|story)_/.test(method),
    open: (connection) => named(questions, connection) as unknown as Gateway,
    openDisputes: (connection) => named(disputeQuestions, connection) as never,
    openMethods: (connection) => named(methodQuestions, connection) as never,
    readCallback: (_connection, { body }) => ({
      outcome: 'read',
      notice: JSON.parse(body.toString()),
    }),
  }
  return new GatewayKinds([adapter, allKinds().of('MANUAL')])
}

if (import.meta.main) {
  requestAndHalt<MatrixRequest>(({ gatewaysUrl }, haltAt) => {
    const ask: Ask = async (question, connection, asked, key) => {
      const body = JSON.stringify({ question, connection, asked, key })
      const answer = await fetch(gatewaysUrl, { method: 'POST', body })
      const read = JSON.parse(await answer.text(), reviveDates)
      // The gateway has acted, and nobody here has heard of it.
      await haltAt('asked')
      return read as never
    }
    return { services: shopServices(remoteKinds(ask)) }
  })
}
