import assert from 'node:assert/strict'
import { manifest as customers } from '@souk/customers/manifest'
import {
  allKinds,
  type GatewayConnection,
  GatewayKinds,
  type MethodGateway,
} from '@souk/gateways/contract'
import { gatewaysService } from '@souk/gateways/manifest'
import { newUuid, type Service } from '@souk/platform'
import { type Caller, createWorld, type World, type WorldOptions } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { paymentMethodsService } from './manifest.ts'
import type { PaymentMethodView } from './schemas.ts'

export type MethodBody = Static<typeof PaymentMethodView>

export interface Refusal {
  readonly code: string
  readonly meta?: Readonly<Record<string, unknown>>
  readonly errors?: readonly { readonly path: string; readonly code: string }[]
}

export const methods = '/api/v1/payment-methods'
const asking = { secret: 'secret of this test', loopbackForSandboxes: true }
const testKind = allKinds().of('TEST')

type Kind = keyof MethodGateway

/** The test gateway, which tells what it was asked about methods, and can be made to say something else. */
export class WatchedKeeper {
  readonly asked: [kind: Kind, key: string][] = []
  readonly #said = new Map<Kind, unknown[]>()
  /** What happens before the answer. */
  before: (kind: Kind) => Promise<void> = async () => {}

  /** The next answers to questions of this kind, whatever the method is. */
  say<Asked extends Kind>(kind: Asked, ...answers: Awaited<ReturnType<MethodGateway[Asked]>>[]) {
    this.#said.set(kind, answers)
  }

  keysOf(kind: Kind): string[] {
    return this.asked.filter(([asked]) => asked === kind).map(([, key]) => key)
  }

  calm(): void {
    this.asked.length = 0
    this.#said.clear()
    this.before = async () => {}
  }

  readonly kinds = new GatewayKinds([
    { ...testKind, openMethods: (connection) => this.#at(connection) },
    allKinds().of('MANUAL'),
  ])

  #at(connection: GatewayConnection): MethodGateway {
    const itself = testKind.openMethods?.(connection)
    assert(itself, 'the test gateway keeps methods')
    return {
      setUp: (setUp, request) =>
        this.#answer('setUp', request.key, () => itself.setUp(setUp, request)),
      pollSetUp: (setUp, request) =>
        this.#answer('pollSetUp', request.key, () => itself.pollSetUp(setUp, request)),
      look: (kept, request) => this.#answer('look', request.key, () => itself.look(kept, request)),
      detach: (kept, request) =>
        this.#answer('detach', request.key, () => itself.detach(kept, request)),
    }
  }

  async #answer<Answer>(kind: Kind, key: string, answer: () => Promise<Answer>): Promise<Answer> {
    this.asked.push([kind, key])
    await this.before(kind)
    const [said] = this.#said.get(kind)?.splice(0, 1) ?? []
    return (said as Answer | undefined) ?? answer()
  }
}

/** The domain and what it stands on. */
function methodServices(kinds: GatewayKinds = allKinds()): Service[] {
  return [customers, gatewaysService({ ...asking, kinds }), paymentMethodsService(kinds)]
}

export function createMethodWorld(
  kinds?: GatewayKinds,
  options: Partial<WorldOptions> = {},
): Promise<World> {
  return createWorld({ services: methodServices(kinds), doesOutboundWork: true, ...options })
}

/** Those of everybody who has signed in to a shop. */
const scopes = ['payment_methods:read', 'payment_methods:write']

export interface Wallet {
  readonly id: string
  /** The customer themselves, signed in. */
  readonly self: Caller
  /** The shop. */
  readonly shop: Caller
  readonly tenant: string
}

export async function givenCustomer(world: World, tenant: string): Promise<Wallet> {
  const shop = world.as(tenant)
  const email = `${newUuid()}@shop.example`
  const made = await shop.post<{ id: string }>('/api/v1/customers', { email })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body
  return { id, tenant, shop, self: world.asCustomer(tenant, id, scopes) }
}

export function save({ shop, id }: Wallet, more: object = {}, headers = {}) {
  const body = { customer_id: id, method: 'pm_test_ok', ...more }
  return shop.post<MethodBody & Refusal>(methods, body, headers)
}

export async function givenMethod(wallet: Wallet, more: object = {}): Promise<MethodBody> {
  const saved = await save(wallet, more)
  assert.equal(saved.status, 201, saved.text)
  return saved.body
}

export async function read({ shop }: Wallet, { id }: { readonly id: string }) {
  return (await shop.get<MethodBody>(`${methods}/${id}`)).body
}

export async function walletOf({ shop, id }: Wallet): Promise<MethodBody[]> {
  const url = `${methods}?customer_id=${id}`
  return (await shop.get<{ content: MethodBody[] }>(url)).body.content
}

/** Types of the events about a method, in the order they happened. */
export async function eventsOf(world: World, tenant: string, methodId: string) {
  const events = await world.events(tenant)
  return events.filter(({ resource }) => resource.id === methodId).map(({ type }) => type)
}
