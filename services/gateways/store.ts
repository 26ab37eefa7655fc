import assert from 'node:assert/strict'
import {
  exactlyOne,
  field,
  type ListPage,
  listItem,
  literal,
  orStale,
  orTaken,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
} from '@souk/platform'
import type { GatewayKinds } from './adapters.ts'
import { gatewayKinds } from './gateway.ts'
import { builtInGateways, type GatewayStatus, type PaymentGateway } from './payment-gateway.ts'
import { gatewayCodeTaken, gatewayNotFound } from './problems.ts'
import { gatewayTable } from './rows.ts'

/** More than a tenant may have. */
const foundMax = 100

/** Those that the tenant has set up or changed, the oldest first. */
export async function listKeptGateways(tx: Tx): Promise<PaymentGateway[]> {
  const found = await tx`
    select ${gatewayTable.columns}
    from gateways.gateways
    where tenant_id = ${tx.tenantId}
    order by created_at, id
    limit ${literal(foundMax)}
  `
  return found.map((row) => gatewayTable.fieldsOf(row))
}

/** Gives what is built in its rows, so that they can be locked. */
export async function insertBuiltIn(tx: Tx): Promise<void> {
  await gatewayTable.insert(tx, builtInGateways(tx.tenantId, tx.mode), sql`on conflict do nothing`)
}

export async function findGatewayForUpdate(
  tx: Tx,
  gatewayId: string,
): Promise<PaymentGateway | undefined> {
  const [row] = await tx`
    select ${gatewayTable.columns}
    from gateways.gateways
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(gatewayId)}
    for update
  `
  return row && gatewayTable.fieldsOf(row)
}

export async function getGatewayForUpdate(tx: Tx, gatewayId: string): Promise<PaymentGateway> {
  const gateway = await findGatewayForUpdate(tx, gatewayId)
  if (!gateway) throw gatewayNotFound({ gatewayId })
  return gateway
}

export function insertGateway(tx: Tx, gateway: PaymentGateway): Promise<void> {
  return orTaken(gatewayTable.insert(tx, [gateway]), {
    gateways_code: () => gatewayCodeTaken({ code: gateway.code }),
  })
}

/** Saves the next version, and only on top of the one it was decided on. */
export function updateGateway(tx: Tx, gateway: PaymentGateway): Promise<void> {
  return gatewayTable.update(tx, gateway)
}

export async function deleteGateway(tx: Tx, gatewayId: string): Promise<void> {
  await tx`
    delete from gateways.gateways
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(gatewayId)}
  `
}

/** A payment is the first through it. One that was deleted meanwhile makes the work begin again. */
export async function markGatewayUsed(tx: Tx, gatewayId: string): Promise<void> {
  const marking = sql`
    update gateways.gateways
    set used = true
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(gatewayId)}`
  await orStale(tx`${exactlyOne(marking)}`, 'the gateway was deleted')
}

/** One payment tries it again; the next does so when this has not helped. */
export async function postponeProbe(tx: Tx, gatewayId: string, probeAt: Date): Promise<void> {
  await tx`
    update gateways.gateways
    set probe_at = ${probeAt}
    where tenant_id = ${tx.tenantId} and id = ${uuidOf(gatewayId)} and probe_at <= ${tx.now}
  `
}

/** All gateways of the tenant: those that are built in also as long as they have no row. */
function gatewaysOf(tx: Tx): Sql {
  return sql`(
    select tenant_id, ${gatewayTable.columns}
    from gateways.gateways
    where tenant_id = ${tx.tenantId}
    union all ${untouched(tx, 'manual')}
    union all ${untouched(tx, 'test')}
  )`
}

/** A built-in gateway that the tenant has, and has not changed. */
function untouched(tx: Tx, builtIn: 'manual' | 'test'): Sql {
  const gateway = builtInGateways(tx.tenantId, 'sandbox').find(({ code }) => code === builtIn)
  assert(gateway, `${builtIn} is built in`)
  const { id, kind, code, name, status, settings, createdAt } = gateway
  const isThere = builtIn === 'manual' || tx.mode === 'sandbox'
  return sql`
    select ${tx.tenantId}::uuid, ${uuidOf(id)}::uuid, ${kind}, ${code}, ${name}, ${status}, null::text[],
      ${JSON.stringify(settings)}::jsonb, null::bytea, false, null::timestamptz, 1, ${createdAt}::timestamptz,
      ${createdAt}::timestamptz
    where ${isThere}::boolean and not exists (
      select
      from gateways.gateways
      where tenant_id = ${tx.tenantId} and code = ${code}
    )`
}

export interface GatewayFilter {
  readonly kind?: string
  readonly status?: GatewayStatus
}

function gatewayItem(kinds: GatewayKinds) {
  const capabilities = Object.fromEntries(
    gatewayKinds.map((kind) => [kind, kinds.has(kind) ? kinds.of(kind).capabilities : []]),
  )
  const isStripe = sql`listed.kind = 'STRIPE'`
  return listItem({
    id: field.id('ppr'),
    kind: field.word(),
    code: field.text(),
    name: field.text(),
    status: field.word(),
    currencies: field.json(sql`to_jsonb(listed.currencies)`),
    capabilities: field.json(sql`${JSON.stringify(capabilities)}::jsonb -> listed.kind`),
    manual: field.objectWhere(sql`listed.kind = 'MANUAL'`, {
      accounts: field.json(sql`listed.settings -> 'accounts'`),
      second_person_above: field.json(sql`listed.settings -> 'second_person_above'`),
      raise: field.json(sql`(listed.settings -> 'raise') - 'accountable'`),
    }),
    stripe: field.objectWhere(isStripe, {
      publishable_key: field.text(sql`listed.settings ->> 'publishable_key'`),
      api_base: field.text(sql`listed.settings ->> 'api_base'`),
      has_secret_key: field.json(sql`listed.settings -> 'has_secret_key'`),
      webhook_secrets: field.json(sql`listed.settings -> 'webhook_secrets'`),
    }),
    version: field.number(),
    created_at: field.time(),
    updated_at: field.time(),
  })
}

export function pageOfGateways(
  tx: Tx,
  kinds: GatewayKinds,
  { kind, status }: GatewayFilter,
  page: PageRequest,
): Promise<ListPage> {
  const where = [
    kind === undefined ? undefined : sql`kind = ${kind}`,
    status === undefined ? undefined : sql`status = ${status}`,
  ]
  return pageOf(tx, { from: gatewaysOf(tx), where, item: gatewayItem(kinds) }, page)
}
