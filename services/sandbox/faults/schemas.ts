import { ContentPage, Id, listQuery, Moment, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { type Fault, type FaultDraft, faultKinds, faultTargets, latencyMsMax } from './fault.ts'

const Target = Type.Enum([...faultTargets], {
  description: 'What is disturbed: calls to the payment gateway, or webhook deliveries',
})
const Kind = Type.Enum([...faultKinds], {
  description:
    '`latency` delays the answer, `error` refuses the call, `drop` gives no answer, `duplicate` makes the call twice',
})
const Endpoint = {
  ...Id('whe'),
  description: 'Webhook endpoint that is disturbed; all of them if left out',
}
const Until = {
  description:
    'When the fault ends, by the clock of the sandbox; null if it does not end by itself',
}

export const FaultParams = Type.Object({ faultId: Id('flt') })
export const FaultsQuery = listQuery({})

export const CreateFaultBody = Type.Object(
  {
    target: Target,
    kind: Kind,
    rate: Type.Optional(
      Type.Number({
        minimum: 0.000_001,
        maximum: 1,
        default: 1,
        description: 'Share of calls that are disturbed; 1 for all',
      }),
    ),
    latency_ms: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: latencyMsMax,
        description: 'Delay of the answer; required for `latency`, not allowed otherwise',
      }),
    ),
    until: Type.Optional(Type.Union([Moment, Type.Null()], Until)),
    endpoint_id: Type.Optional(Nullable(Endpoint)),
  },
  {
    additionalProperties: false,
    examples: [{ target: 'gateway', kind: 'latency', latency_ms: 1500, rate: 0.5 }],
  },
)

export const FaultView = Type.Object(
  {
    id: Id('flt'),
    target: Target,
    kind: Kind,
    rate: Type.Number(),
    latency_ms: Nullable(Type.Integer()),
    endpoint_id: Nullable(Endpoint),
    until: Type.Union([Time, Type.Null()], Until),
    created_at: Time,
  },
  {
    title: 'Fault',
    examples: [
      {
        id: 'flt_01k1f2mk00f8ysp7vebn63pags',
        target: 'gateway',
        kind: 'latency',
        rate: 0.5,
        latency_ms: 1500,
        endpoint_id: null,
        until: null,
        created_at: '2026-06-01T09:30:00.000Z',
      },
    ],
  },
)
export const FaultPage = ContentPage(FaultView)
export const RemovedFaults = Type.Object({
  removed: Type.Integer({ description: 'Number of faults that were removed' }),
})

export function draftOf(body: Static<typeof CreateFaultBody>): FaultDraft {
  const { target, kind, rate = 1, latency_ms: latencyMs = null, until } = body
  const endpoint = body.endpoint_id ?? null
  return { target, kind, rate, latencyMs, endpoint, until: until ? new Date(until) : null }
}

export function faultView(fault: Fault): Static<typeof FaultView> {
  const { latencyMs, endpoint, until, createdAt, ...same } = fault
  return {
    ...same,
    latency_ms: latencyMs,
    endpoint_id: endpoint,
    until: until?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }
}
